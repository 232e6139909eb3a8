import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { longestQuery } from '../../../shared/limits.ts';
import { folded } from '../../../shared/search/search-fold.ts';
import { strings } from '../../i18n/strings.ts';
import { titleOf } from '../../stores/conversations/conversation-actions.ts';
import {
  followConversationList,
  useConversationList,
} from '../../stores/conversations/conversation-list-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { WindowedRows } from '../../ui/virtual/windowed-rows.tsx';
import styles from './conversation-choice.module.css';

/** The smallest number of conversations for which the filter is shown. */
const filteredFrom = 20;

/** A list of conversations with checkboxes for exporting some of them. */
export function ConversationChoice({
  disabled,
  onExport,
}: {
  readonly disabled: boolean;
  readonly onExport: (ids: readonly string[]) => void;
}) {
  useEffect(followConversationList, []);
  const conversations = useConversationList((list) => list.items);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState('');
  const texts = strings().transfer;
  if (!conversations) return null;
  if (conversations.length === 0) return <p className={styles.nothing}>{texts.noConversations}</p>;
  // Leave out conversations that were deleted after being checked.
  const ids = conversations.map(({ id }) => id).filter((id) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <div className={styles.choice}>
      {conversations.length >= filteredFrom && (
        <Field
          label={texts.filter}
          type="search"
          maxLength={longestQuery}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      <Choices conversations={conversations} filter={filter} chosen={chosen} onToggle={toggle} />
      <Button disabled={disabled || ids.length === 0} onClick={() => onExport(ids)}>
        {texts.exportChosen(ids.length)}
      </Button>
    </div>
  );
}

/** The conversations whose title contains `filter`. Only the rows near the view are rendered. */
function Choices({
  conversations,
  filter,
  chosen,
  onToggle,
}: {
  readonly conversations: readonly ListedConversation[];
  readonly filter: string;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const texts = strings().transfer;
  const rows = useMemo(() => {
    const query = folded(filter.trim());
    return conversations
      .map((conversation) => ({ id: conversation.id, heading: null, title: titleOf(conversation) }))
      .filter(({ title }) => folded(title).includes(query));
  }, [conversations, filter]);
  if (rows.length === 0) return <p className={styles.nothing}>{texts.noneFound}</p>;
  const render = (at: number) => {
    const row = rows[at];
    return (
      row && (
        <label className={styles.row} data-row={row.id}>
          <input type="checkbox" checked={chosen.has(row.id)} onChange={() => onToggle(row.id)} />
          <span dir="auto">{row.title}</span>
        </label>
      )
    );
  };
  return (
    <ul
      ref={list}
      className={styles.list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari doesn't announce a list without bullets as a list
      role="list"
      aria-label={texts.conversations}
    >
      <WindowedRows scroller={list} rows={rows} render={render} />
    </ul>
  );
}
