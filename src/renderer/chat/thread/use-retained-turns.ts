import type { RefObject } from 'react';
import { useEditing } from '../../stores/conversations/editing.ts';
import type { RowHeights } from '../../ui/virtual/row-heights.ts';
import { useRetainedRows } from '../../ui/virtual/use-retained-rows.ts';

/**
 * Returns the indices of turns that stay rendered at any scroll position: the last one, which may be growing, and those
 * that are focused, edited or selected. In no particular order.
 */
export function useRetainedTurns(
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
