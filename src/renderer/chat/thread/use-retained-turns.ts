import type { RefObject } from 'react';
import { useEditing } from '../../stores/conversations/editing.ts';
import type { RowHeights } from '../../ui/virtual/row-heights.ts';
import { useHeldRows } from '../../ui/virtual/use-retained-rows.ts';

/**
 * The turns that stay in the page wherever the view is: the last one, which may be growing, the one with the focus,
 * the one that is edited, and those that are selected. Indices, in any order.
 */
export function useRetainedRows(
  scroller: RefObject<HTMLElement | null>,
  heights: RowHeights,
  count: number,
): readonly number[] {
  const edited = useEditing(({ editing }) => (editing.kind === 'message' ? editing.messageId : null));
  const held = useHeldRows(scroller, heights, messageOf);
  return [count - 1, ...held, ...(edited ? [heights.indexOf(edited)] : [])];
}

function messageOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-message]')?.dataset.message;
}
