import { type RefObject, useMemo } from 'react';
import { createRowHeights, type RowHeights } from './row-heights.ts';
import { createRowSizes, type RowSizes } from './row-sizes.ts';
import { useRetainedRows } from './use-retained-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import { partsOf, type WindowPart } from './window-range.ts';

/** Number of rows in the first render, when the size of the view isn't known yet. */
const firstRows = 60;

/** Number of rows up to which all of them are rendered. */
const renderAllUpTo = 200;

/** A row of the list, which may begin with the heading of its group, and the name of its item if it needs one. */
export type ListedRow = { readonly id: string; readonly heading: string | null; readonly label?: string };

/** Estimated height of a row without a heading, in px, and additional height of a heading. */
const estimated = { row: 32, heading: 36 };

/** The rendered rows of a long list. */
export type ListWindow = {
  readonly parts: readonly WindowPart[];
  readonly sizes: RowSizes;
  /** Renders a row and scrolls to it. Returns false if there is no such row. */
  readonly reveal: (id: string) => boolean;
};

/** What a windowed list consists of, and where it is. */
export type WindowedList = {
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** The list's own element, if there may be something above it in the scroller. */
  readonly list?: RefObject<HTMLElement | null>;
  readonly rows: readonly ListedRow[];
  /** Rows that are rendered at any scroll position, such as the one that Tab reaches. */
  readonly alwaysRendered?: readonly (string | null | undefined)[];
  /** Estimated height of a row, in px. */
  readonly rowHeight?: number;
};

/**
 * Selects the rows to render: all of a short list. Of a longer one, those near the view, those with the focus or
 * selected text, and those in `alwaysRendered`.
 */
export function useListWindow({
  scroller,
  list,
  rows,
  alwaysRendered = [],
  rowHeight = estimated.row,
}: WindowedList): ListWindow {
  const heights = useMemo(
    () =>
      createRowHeights<ListedRow>(
        ({ id }) => id,
        ({ heading }) => rowHeight + (heading === null ? 0 : estimated.heading),
      ),
    [rowHeight],
  );
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(rows);
  const count = rows.length;
  const positions = useMemo(
    () => inScroller(heights, () => offsetIn(scroller.current, list?.current)),
    [heights, scroller, list],
  );
  const { shown, reveal } = useRowWindow(scroller, positions, sizes, count, renderAllUpTo, () => ({
    from: 0,
    to: count <= renderAllUpTo ? count : firstRows,
  }));
  const retained = useRetainedRows(scroller, heights, rowIdOf);
  const always = alwaysRendered.map((id) => (id == null ? -1 : heights.indexOf(id)));
  return { parts: partsOf(heights, count, shown, [...retained, ...always]), sizes, reveal };
}

/** Returns row heights whose positions are relative to the start of the scroller's content, `offset` px above the list. */
function inScroller(heights: RowHeights<ListedRow>, offset: () => number): RowHeights<ListedRow> {
  return {
    ...heights,
    top: (index) => heights.top(index) + offset(),
    at: (position) => heights.at(position - offset()),
  };
}

function offsetIn(scroller: HTMLElement | null, list: HTMLElement | null | undefined): number {
  if (!scroller || !list) return 0;
  return list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}

function rowIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-listed]')?.dataset.listed;
}
