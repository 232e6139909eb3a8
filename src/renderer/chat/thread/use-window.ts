import { type RefObject, useMemo } from 'react';
import { createRowHeights, type RowHeights } from '../../ui/virtual/row-heights.ts';
import { createRowSizes, type RowSizes } from '../../ui/virtual/row-sizes.ts';
import { useRowWindow } from '../../ui/virtual/use-row-window.ts';
import { partsOf, type WindowPart, type WindowRange } from '../../ui/virtual/window-range.ts';
import { estimateTurnHeight } from '../turn/turn-height.ts';
import type { Turn } from '../turn/turns.ts';
import { useRetainedRows } from './use-retained-turns.ts';

/** So many turns stand in the page whole: what reads, searches or copies the page finds all of them. */
const wholeUpTo = 60;

/** The turns that stand in the page, and what the thread needs to handle them. */
export type ThreadWindow = {
  readonly parts: readonly WindowPart[];
  readonly sizes: RowSizes;
  readonly heights: RowHeights;
  /** Brings the turn of a message into the page and its top to the view's; answers whether it is shown at all. */
  readonly reveal: (messageId: string) => boolean;
};

/**
 * Keeps in the page, of a long conversation, only the turns near the view, those that the person holds (focus,
 * selection, editing), and the last one.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, turns: readonly Turn[]): ThreadWindow {
  const heights = useMemo(() => createRowHeights<Turn>(({ message }) => message.id, estimateTurnHeight), []);
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(turns);
  const count = turns.length;
  const { shown, reveal: bring } = useRowWindow(scroller, heights, sizes, count, wholeUpTo, () =>
    atEndOf(heights, count),
  );
  const kept = useRetainedRows(scroller, heights, count);
  const parts = partsOf(heights, count, shown, kept);
  return { parts, sizes, heights, reveal: bring };
}

// A conversation opens at its end.
function atEndOf(heights: RowHeights, count: number): WindowRange {
  if (count <= wholeUpTo) return { from: 0, to: count };
  const most = typeof window === 'undefined' ? 0 : window.innerHeight;
  return { from: heights.at(heights.top(count) - most), to: count };
}
