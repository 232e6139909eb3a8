import { type RefObject, useMemo } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { createRowHeights } from '../chat/row-heights.ts';
import { createRowSizes, type RowSizes } from '../chat/row-sizes.ts';
import { useHeldRows } from '../chat/use-held-rows.ts';
import { useRowWindow } from '../chat/use-row-window.ts';
import { partsOf, type WindowPart } from '../chat/window-range.ts';
import { lineId } from './open-transcript.ts';

/** So many lines stand in the page whole: what reads, searches or copies the page finds all of them. */
const wholeUpTo = 80;
// As the styles set them; a guess that is off is put right when the line is first near the view.
const guess = { around: 10, row: 26, letters: 76 };

/** The lines that stand in the page, and the way to the others. */
export type LinesWindow = {
  readonly parts: readonly WindowPart[];
  readonly sizes: RowSizes;
  /** Brings a line into the page and its top to the view's, by its id; answers whether there is such a line. */
  readonly bring: (id: string) => boolean;
};

/** Keeps in the page, of a long transcript, the lines near the view and those that a person holds; `written` is being edited. */
export function useLinesWindow(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TranscriptLine[],
  written: string | null,
): LinesWindow {
  const heights = useMemo(() => createRowHeights(lineId, guessHeight), []);
  const sizes = useMemo(() => createRowSizes(heights), [heights]);
  heights.show(lines);
  const count = lines.length;
  const { shown, bring } = useRowWindow(scroller, heights, sizes, count, wholeUpTo, () => ({
    from: 0,
    to: count <= wholeUpTo ? count : heights.at(window.innerHeight) + 1,
  }));
  const held = useHeldRows(scroller, heights, lineOf);
  const kept = written === null ? held : [...held, heights.indexOf(written)];
  return { parts: partsOf(heights, count, shown, kept), sizes, bring };
}

/** The id of the line that an element is in. */
export function lineOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-line]')?.dataset.line;
}

function guessHeight({ text }: TranscriptLine): number {
  return guess.around + guess.row * Math.max(1, Math.ceil(text.length / guess.letters));
}
