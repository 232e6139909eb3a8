import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { ListedConversation } from '../../../../shared/chat/conversation.ts';
import { strings } from '../../../i18n/strings.ts';
import { remove } from '../../../stores/conversations/conversation-actions.ts';
import { edit } from '../../../stores/conversations/editing.ts';
import { dateGroups } from '../../../ui/format/date-groups.ts';
import { periodTitle } from '../../../ui/format/time-labels.ts';
import { movedIndex } from '../../../ui/results/moved-index.ts';
import { useToday } from '../../../ui/state/use-now.ts';
import { useRowInView } from '../../../ui/virtual/use-row-in-view.ts';
import { type Reveal, WindowedRows } from '../../../ui/virtual/windowed-rows.tsx';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';

/**
 * Conversations grouped by date. The list is a single Tab stop: the arrow keys, Home and End move focus, F2 renames,
 * and Delete deletes.
 */
export function ConversationList({
  conversations,
  openId,
  scroller,
}: {
  readonly conversations: readonly ListedConversation[];
  readonly openId: string | null;
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { order, rows, places } = useMemo(() => {
    const groups = dateGroups(conversations, today);
    const sorted = groups.flatMap((group) => group.conversations);
    return {
      order: sorted,
      rows: groups.flatMap(({ period, conversations: inGroup }) =>
        inGroup.map((conversation, at) => ({
          id: conversation.id,
          conversation,
          heading: at === 0 ? periodTitle(period, today) : null,
        })),
      ),
      places: new Map(sorted.map(({ id }, at) => [id, at])),
    };
  }, [conversations, today]);
  const reveal = useRef<Reveal | null>(null);
  const reachable = [focusedId, openId, order[0]?.id].find((id) => id && places.has(id));

  const openIsListed = openId !== null && places.has(openId);
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  useRowInView(openIsListed ? openId : null, rowOf, reveal);

  const focusRow = (row: ListedConversation | undefined) => {
    if (!row) return;
    if (!rowOf(row.id)) reveal.current?.(row.id);
    rowOf(row.id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = places.get(rowIdOf(event.target) ?? '') ?? -1;
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

  // The heading is inside the first item of its group: a list may only contain items.
  const renderAt = (at: number) => {
    const row = rows[at];
    return (
      row && (
        <>
          {row.heading !== null && <h3 className={styles.period}>{row.heading}</h3>}
          <ConversationRow
            conversation={row.conversation}
            open={row.id === openId}
            reachable={row.id === reachable}
            today={today}
          />
        </>
      )
    );
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
      <WindowedRows
        scroller={scroller}
        list={list}
        rows={rows}
        alwaysRendered={[reachable]}
        revealer={reveal}
        render={renderAt}
      />
    </ul>
  );
}

function rowIdOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.row : undefined;
}
