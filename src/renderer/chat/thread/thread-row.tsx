import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import { ReplyPlace } from '../compare/reply-place.tsx';
import { ForkNote } from '../conversation/fork-note.tsx';
import { MessageTurn } from '../message/message-turn.tsx';
import { TurnPlaceContext } from '../turn/turn-place.ts';
import type { Turn } from '../turn/turns.ts';
import { DaySeparator } from './day-separator.tsx';
import styles from './thread-row.module.css';

/** How a turn follows the one before it. */
export type Join = 'none' | 'answer' | 'exchange' | 'fork';

/** The room of one turn in the thread, with all between it and the one before; measured while it stands in the page. */
export const ThreadRow = memo(function ThreadRow({
  turn,
  sizes,
  join,
  newDay,
  number,
  of,
  latest,
  locked,
  marked,
  branchedFrom,
}: {
  readonly turn: Turn;
  readonly sizes: RowSizes;
  readonly join: Join;
  /** The date stands above it. */
  readonly newDay: boolean;
  /** Its place among all turns, from 1. */
  readonly number: number;
  readonly of: number;
  readonly latest: boolean;
  /** A reply is being written, so nothing else can be asked for. */
  readonly locked: boolean;
  /** Somebody was just led here. */
  readonly marked: boolean;
  /** Where the conversation branched off after this turn: the other one's id. */
  readonly branchedFrom: string | null;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { id, createdAt } = turn.message;
  useLayoutEffect(() => (element.current ? sizes.watch(element.current, id) : undefined), [sizes, id]);
  const place = useMemo(() => ({ number, of }), [number, of]);
  return (
    <div
      ref={element}
      className={styles.row}
      data-join={join}
      data-new-day={newDay || undefined}
      data-marked={marked || undefined}
    >
      {newDay && <DaySeparator moment={createdAt} />}
      <TurnPlaceContext value={place}>
        {turn.message.reply ? (
          <ReplyPlace turn={turn} latest={latest} locked={locked} />
        ) : (
          <MessageTurn turn={turn} locked={locked} />
        )}
      </TurnPlaceContext>
      {branchedFrom && <ForkNote from={branchedFrom} />}
    </div>
  );
});
