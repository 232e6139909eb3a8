import { SquarePenIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { ListState } from '../../failures/list-state.tsx';
import { strings } from '../../i18n/strings.ts';
import { ListPane } from '../../shell/list-pane.tsx';
import { useConversationList } from '../../stores/conversations/conversation-list-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { resultsIn } from '../../ui/results/result-links.ts';
import { SearchResults } from '../lazy-parts.tsx';
import { search, useSearch } from '../search/search-store.ts';
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
  const query = useSearch((state) => state.query);
  const body = useRef<HTMLDivElement>(null);
  const texts = strings().chat.list;
  const seeks = query.trim() !== '';

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || query === '') return;
    const rows = resultsIn(body.current);
    if (event.key === 'Escape') search('');
    else if (event.key === 'ArrowDown') (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0])?.focus();
    else if (event.key === 'Enter' && seeks) rows[0]?.click();
    else return;
    event.preventDefault();
  };
  const back = (clear: boolean) => {
    if (clear) search('');
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
      search={{ label: texts.search, value: query, onChange: search, inputRef: searchField, onKeyDown }}
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
