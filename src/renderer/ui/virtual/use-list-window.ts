import { type RefObject, useMemo } from 'react';
import { createRowHeights } from './row-heights.ts';
import { createRowSizes, type RowSizes } from './row-sizes.ts';
import { useRetainedRows } from './use-retained-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import { partsOf, type WindowPart } from './window-range.ts';

/** Number of rows in the first render, when the size of the view isn't known yet. */
const firstRows = 60;

/** A row of the list, which may begin with the heading of its group, and the name of its item if it needs one. */
export type ListedRow = { readonly id: string; readonly heading: string | null; readonly label?: string };

/** The rendered rows of a long list. */
export type ListWindow = {
  readonly parts: readonly WindowPart[];
  readonly sizes: RowSizes;
  /** Renders a row and scrolls to it. Returns false if there is no such row. */
  readonly reveal: (id: string) => boolean;
};

/**
 * Selects the rows to render: those near the view, and those with the focus or selected text. The list may start up to
 * one view height below the scroller's top.
 */
export function useListWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly ListedRow[],
): ListWindow {
  const heights = useMemo(
    () =>
      createRowHeights<ListedRow>(
        ({ id }) => id,
        ({ heading }) => (heading === null ? 32 : 68),
      ),
    [],
  );
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(rows);
  const count = rows.length;
  const { shown, reveal } = useRowWindow(scroller, heights, sizes, count, 0, () => ({
    from: 0,
    to: Math.min(count, firstRows),
  }));
  const retained = useRetainedRows(scroller, heights, rowIdOf);
  return { parts: partsOf(heights, count, shown, retained), sizes, reveal };
}

function rowIdOf(element: Element): string | undefined {
  const row = element.closest('li')?.querySelector('[data-row]');
  return row instanceof HTMLElement ? row.dataset.row : undefined;
}
