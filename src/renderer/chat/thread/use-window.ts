import { type RefObject, useMemo } from 'react';
import { useEditing } from '../../stores/conversations/editing.ts';
import { createRowHeights, type RowHeights } from '../../ui/virtual/row-heights.ts';
import { createRowSizes, type RowSizes } from '../../ui/virtual/row-sizes.ts';
import { useRetainedRows } from '../../ui/virtual/use-retained-rows.ts';
import { useRowWindow } from '../../ui/virtual/use-row-window.ts';
import { partsOf, type WindowPart, type WindowRange } from '../../ui/virtual/window-range.ts';
import type { Turn } from '../model/turns.ts';

/**
 * A thread of up to this many turns is rendered in full, so that screen readers, the browser's search and copying cover
 * the whole conversation.
 */
const renderAllUpTo = 60;

/** The rendered turns, and what the thread needs to handle them. */
export type ThreadWindow = {
  readonly parts: readonly WindowPart[];
  readonly sizes: RowSizes;
  readonly heights: RowHeights;
  /** Renders the turn of a message and scrolls its top to the top of the view. Returns false if no turn shows it. */
  readonly reveal: (messageId: string) => boolean;
};

/**
 * Virtualises a long conversation. Renders only the turns near the view, the last one, and those that are focused,
 * selected or edited.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, turns: readonly Turn[]): ThreadWindow {
  const heights = useMemo(() => createRowHeights<Turn>(({ message }) => message.id, estimateTurnHeight), []);
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(turns);
  const count = turns.length;
  const { shown, reveal } = useRowWindow(scroller, heights, sizes, count, renderAllUpTo, () =>
    atEndOf(heights, count),
  );
  const retained = useRetainedTurns(scroller, heights, count);
  const parts = partsOf(heights, count, shown, retained);
  return { parts, sizes, heights, reveal };
}

// A conversation opens at its end.
function atEndOf(heights: RowHeights, count: number): WindowRange {
  if (count <= renderAllUpTo) return { from: 0, to: count };
  const viewHeight = typeof window === 'undefined' ? 0 : window.innerHeight;
  return { from: heights.at(heights.top(count) - viewHeight), to: count };
}

/**
 * Returns the indices of turns that stay rendered at any scroll position: the last one, which may be growing, and those
 * that are focused, edited or selected. In no particular order.
 */
function useRetainedTurns(
  scroller: RefObject<HTMLElement | null>,
  heights: RowHeights,
  count: number,
): readonly number[] {
  const edited = useEditing(({ editing }) => (editing.kind === 'message' ? editing.messageId : null));
  const retained = useRetainedRows(scroller, heights, messageOf);
  return [count - 1, ...retained, ...(edited ? [heights.indexOf(edited)] : [])];
}

function messageOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-message]')?.dataset.message;
}

// Measured from the styles at default sizes. The real height replaces the estimate once the turn has been rendered.
const lineMetrics = { characters: 84, reply: 26, message: 24 };
const otherHeight = { reply: 44, message: 70 };
/** Factor by which block spacing makes rendered Markdown taller than its lines of text. */
const blockSpacing = 1.25;

/** Estimates a turn's height in px from the length of its text. */
function estimateTurnHeight({ message }: Turn): number {
  const lines = Math.max(1, Math.ceil(message.text.length / lineMetrics.characters));
  return message.reply
    ? otherHeight.reply + Math.ceil(lines * blockSpacing) * lineMetrics.reply
    : otherHeight.message + lines * lineMetrics.message;
}
