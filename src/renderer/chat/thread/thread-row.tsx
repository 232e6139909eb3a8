import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import { FreshStart } from '../message/context/fresh-start.tsx';
import { MessageTurn } from '../message/message-turn.tsx';
import { TurnPlaceContext } from '../model/turn-place.ts';
import type { Turn } from '../model/turns.ts';
import { ReplyPlace } from '../reply/compare/reply-place.tsx';
import { DaySeparator } from './day-separator.tsx';
import { ForkNote } from './fork-note.tsx';
import styles from './thread-row.module.css';

/** How a turn relates to the previous one. Determines the space and the line between them. */
export type Join = 'none' | 'reply' | 'exchange' | 'fork';

/** One turn in the thread, including the space above it. Its height is measured while it's rendered. */
export const ThreadRow = memo(function ThreadRow({
  turn,
  sizes,
  join,
  newDay,
  freshStart,
  number,
  total,
  latest,
  locked,
  marked,
  branchedFrom,
}: {
  readonly turn: Turn;
  readonly sizes: RowSizes;
  readonly join: Join;
  /** Shows the date above the turn. */
  readonly newDay: boolean;
  /** The message with the fresh start between the previous turn and this one. */
  readonly freshStart: Message | null;
  /** Position among all turns, from 1. */
  readonly number: number;
  readonly total: number;
  readonly latest: boolean;
  /** Whether a reply is running, so that no other can be requested. */
  readonly locked: boolean;
  /** Highlights the turn, because the user was just taken to it. */
  readonly marked: boolean;
  /** The id of the original conversation, if this one branched off after this turn. */
  readonly branchedFrom: string | null;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { id, createdAt } = turn.message;
  useLayoutEffect(() => (element.current ? sizes.watch(element.current, id) : undefined), [sizes, id]);
  const place = useMemo(() => ({ number, total }), [number, total]);
  return (
    <div
      ref={element}
      className={styles.row}
      data-join={join}
      data-new-day={newDay || freshStart !== null || undefined}
      data-marked={marked || undefined}
    >
      {newDay && <DaySeparator moment={createdAt} />}
      {freshStart && <FreshStart message={freshStart} />}
      <TurnPlaceContext value={place}>
        {turn.message.reply ? (
          <ReplyPlace turn={turn} latest={latest} locked={locked} last={number === total} />
        ) : (
          <MessageTurn turn={turn} locked={locked} last={number === total} />
        )}
      </TurnPlaceContext>
      {number === total && turn.message.reply && turn.message.freshStart && (
        <FreshStart message={turn.message} atEnd />
      )}
      {branchedFrom && <ForkNote from={branchedFrom} />}
    </div>
  );
});
