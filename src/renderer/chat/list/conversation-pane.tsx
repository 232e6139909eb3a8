import { SquarePenIcon } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { ListState } from '../../failures/list-state.tsx';
import { strings } from '../../i18n/strings.ts';
import { ListPane } from '../../shell/list-pane.tsx';
import { useConversationList } from '../../stores/conversations/conversation-list-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { onSearchFieldKey } from '../../ui/results/result-keys.ts';
import { SearchResults } from '../lazy-parts.tsx';
import { messageSearch } from '../search/search-store.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './conversation-pane.module.css';

/** The left column: the search field, and the conversations or the search results. */
export function ConversationPane({
  openId,
  searchField,
  onNew,
}: {
  readonly openId: string | null;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onNew: () => void;
}) {
  const { conversations, failure } = useConversationList();
  const query = messageSearch.useSearch((state) => state.query);
  const body = useRef<HTMLDivElement>(null);
  const texts = strings().chat.list;
  const seeks = query.trim() !== '';

  const clear = () => messageSearch.search('');
  const back = (clears: boolean) => {
    if (clears) clear();
    searchField.current?.focus();
  };
  return (
    <ListPane
      actions={
        <IconButton
          icon={SquarePenIcon}
          label={texts.newConversation}
          shortcut={keysOf('newConversation')}
          onClick={onNew}
        />
      }
      search={{
        label: texts.search,
        value: query,
        onChange: messageSearch.search,
        inputRef: searchField,
        onKeyDown: (event) => onSearchFieldKey(event, query, body.current, clear),
      }}
    >
      <div ref={body}>
        <ListState known={conversations !== null} failure={failure}>
          {conversations && seeks && (
            <SearchResults conversations={conversations} openId={openId} onBack={back} />
          )}
          {conversations && !seeks && conversations.length > 0 && (
            <ConversationList conversations={conversations} openId={openId} />
          )}
          {conversations?.length === 0 && !seeks && <p className={styles.nothing}>{texts.empty}</p>}
        </ListState>
      </div>
    </ListPane>
  );
}
