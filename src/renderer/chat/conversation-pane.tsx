import { SquarePenIcon } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { ListPane } from '../frame/list-pane.tsx';
import { keysOf } from '../frame/shortcut-table.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../words.ts';
import { ConversationList } from './conversation-list.tsx';
import { matching } from './conversation-list-state.ts';
import { useConversationList } from './conversation-list-store.ts';
import styles from './conversation-pane.module.css';

/** The column at the left: search, and the conversations. */
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
  const [query, setQuery] = useState('');
  const texts = words.chat.list;
  const shown = conversations && matching(conversations, query);
  return (
    <ListPane
      title={texts.title}
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
        onChange: setQuery,
        inputRef: searchField,
        onKeyDown: (event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          setQuery('');
        },
      }}
    >
      {failure && <FailureNote failure={failure} apart />}
      {shown && shown.length > 0 && <ConversationList conversations={shown} openId={openId} />}
      {shown?.length === 0 && (
        <p className={styles.nothing}>{query.trim() ? texts.noMatch(query.trim()) : texts.empty}</p>
      )}
    </ListPane>
  );
}
