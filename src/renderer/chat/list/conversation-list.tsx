import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../shared/models/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { remove } from '../../stores/conversations/conversation-actions.ts';
import { edit } from '../../stores/conversations/editing.ts';
import { dateGroups } from '../../ui/format/date-groups.ts';
import { periodTitle } from '../../ui/format/time-labels.ts';
import { movedIndex } from '../../ui/results/moved-index.ts';
import { useToday } from '../../ui/state/use-now.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';

/** Conversations grouped by date. A single Tab stop: the arrow keys, Home and End move, F2 renames, Delete deletes. */
export function ConversationList({
  conversations,
  openId,
}: {
  readonly conversations: readonly Conversation[];
  readonly openId: string | null;
}) {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const groups = dateGroups(conversations, today);
  const order = groups.flatMap((group) => group.conversations);
  const reachable = [focusedId, openId, order[0]?.id].find((id) => order.some((one) => one.id === id));

  const openIsListed = openId !== null && order.some(({ id }) => id === openId);
  useEffect(() => {
    if (!openIsListed || openId === null) return;
    list.current?.querySelector(`[data-row="${CSS.escape(openId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openId, openIsListed]);

  const focusRow = (row: Conversation | undefined) => {
    if (row) list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = order.findIndex(({ id }) => id === rowIdOf(event.target));
    const conversation = order[at];
    if (!conversation) return;
    const next = order[movedIndex(event.key, at, order.length) ?? -1];
    if (next) focusRow(next);
    else if (event.key === 'F2') edit({ kind: 'title', conversationId: conversation.id, place: 'list' });
    else if (event.key === 'Delete') {
      focusRow(order[at + 1] ?? order[at - 1]);
      void remove(conversation);
    } else return;
    event.preventDefault();
  };

  return (
    <ul
      ref={list}
      className={styles.list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
      role="list"
      aria-label={strings().chat.list.title}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocusedId(rowIdOf(event.target) ?? null)}
    >
      {groups.map(({ period, conversations: rows }) =>
        rows.map((conversation, index) => (
          // The heading is inside the first item of its group: a list may only contain items.
          <li key={conversation.id}>
            {index === 0 && <h2 className={styles.period}>{periodTitle(period, today)}</h2>}
            <ConversationRow
              conversation={conversation}
              open={conversation.id === openId}
              reachable={conversation.id === reachable}
              today={today}
            />
          </li>
        )),
      )}
    </ul>
  );
}

function rowIdOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.row : undefined;
}
