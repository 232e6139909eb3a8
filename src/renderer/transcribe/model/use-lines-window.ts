import { type RefObject, useCallback, useMemo } from 'react';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { createRowHeights } from '../../ui/virtual/row-heights.ts';
import { createRowSizes, type RowSizes } from '../../ui/virtual/row-sizes.ts';
import { useRetainedRows } from '../../ui/virtual/use-retained-rows.ts';
import { useRowWindow } from '../../ui/virtual/use-row-window.ts';
import { partsOf, type WindowPart } from '../../ui/virtual/window-range.ts';

/** Up to this number, all lines are rendered, so that find in page, copying and screen readers include them. */
const renderAllUpTo = 80;
// Estimated sizes from the styles. They're corrected when a line is first near the view.
const guess = { around: 10, row: 26, letters: 76 };

/** The rendered lines, and navigation to the others. */
export type LinesView = {
  readonly parts: readonly WindowPart[];
  readonly sizes: Pick<RowSizes, 'watch' | 'elementOf'>;
  /** Scrolls to a line, rendering it first if needed. Returns whether it exists. */
  readonly reveal: (id: string) => boolean;
};

/**
 * Renders those lines of a long transcript that are near the view or that the user interacts with. `editedId` is the
 * line being edited.
 */
export function useLinesWindow(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly OpenLine[],
  editedId: string | null,
): LinesView {
  const heights = useMemo(() => createRowHeights(lineId, guessHeight), []);
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(lines);
  const count = lines.length;
  const { shown, reveal } = useRowWindow(scroller, heights, sizes, count, renderAllUpTo, () => ({
    from: 0,
    to: count <= renderAllUpTo ? count : heights.at(window.innerHeight) + 1,
  }));
  const retained = useRetainedRows(scroller, heights, lineOf);
  const index = editedId === null ? -1 : heights.indexOf(editedId);
  // A new line may not have arrived yet.
  const rendered = index < 0 ? retained : [...retained, index];
  return { parts: partsOf(heights, count, shown, rendered), sizes, reveal };
}

/** Renders all lines, for layouts whose rows aren't single lines. */
export function useWholeView(lines: readonly OpenLine[]): LinesView {
  const sizes = useMemo(() => createElements(), []);
  const parts = useMemo(() => lines.map((_, index) => ({ kind: 'row', index }) as const), [lines]);
  const reveal = useCallback(
    (id: string) => {
      sizes.elementOf(id)?.scrollIntoView({ block: 'start' });
      return sizes.elementOf(id) !== null;
    },
    [sizes],
  );
  return { parts, sizes, reveal };
}

function createElements(): LinesView['sizes'] {
  const elements = new Map<string, HTMLElement>();
  return {
    watch: (element, id) => {
      elements.set(id, element);
      return () => {
        if (elements.get(id) === element) elements.delete(id);
      };
    },
    elementOf: (id) => elements.get(id) ?? null,
  };
}

/** Returns the id of the line that contains an element. */
export function lineOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-line]')?.dataset.line;
}

function guessHeight({ text }: OpenLine): number {
  return guess.around + guess.row * Math.max(1, Math.ceil(text.length / guess.letters));
}
