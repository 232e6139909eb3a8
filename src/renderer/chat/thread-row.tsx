import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowSizes } from './row-sizes.ts';
import styles from './thread-row.module.css';
import { type TurnPlace, TurnPlaceContext } from './turn-place.ts';

/** How a turn follows the one before it. */
export type Join = 'none' | 'answer' | 'exchange' | 'fork';

/** The room of one turn in the thread: measured as long as it stands in the page. */
export const ThreadRow = memo(function ThreadRow({
  messageId,
  sizes,
  join,
  marked,
  number,
  of,
  children,
}: TurnPlace & {
  readonly messageId: string;
  readonly sizes: RowSizes;
  readonly join: Join;
  /** Somebody was just led here. */
  readonly marked: boolean;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (element.current ? sizes.watch(element.current, messageId) : undefined),
    [sizes, messageId],
  );
  const place = useMemo(() => ({ number, of }), [number, of]);
  return (
    <div ref={element} className={styles.row} data-join={join} data-marked={marked || undefined}>
      <TurnPlaceContext value={place}>{children}</TurnPlaceContext>
    </div>
  );
});
