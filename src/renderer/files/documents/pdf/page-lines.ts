import { tableOf } from '../markdown.ts';
import { withWholeWords } from './divided-words.ts';
import { joined, type TextRun } from './text-runs.ts';

/** A line of a page. `cells` are pieces of text that are far apart, from left to right. */
type Line = {
  readonly cells: readonly { readonly x: number; readonly text: string }[];
  /** Whether some cells are closer together than columns usually are. */
  readonly isNarrow: boolean;
  readonly y: number;
  readonly size: number;
};

/** A gap of this many font heights separates columns. */
const columnGap = 1.8;
/** A smaller gap separates the columns of a table with at least three rows. TeX leaves 1.2 between them. */
const narrowGap = 1.1;
const narrowRows = 3;
/** A gap of this many font heights between lines separates paragraphs. */
const paragraphGap = 1.55;
/** Minimum ratio of a heading's font size to the page's usual one. */
const headingRatio = 1.15;

/**
 * Writes a page without tags as Markdown. Detects headings by font size, lists by bullets, and tables by aligned
 * columns. Words stay in the order of the page's content.
 */
export function markdownOfRuns(runs: readonly TextRun[]): string {
  const lines = linesOf(runs);
  const usualFontSize = usualSize(lines);
  const blocks: string[] = [];
  let paragraph: string[] = [];
  let before: Line | null = null;
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(withWholeWords(paragraph).join('\n'));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const rows = tableAt(lines, at);
    if (rows > 1) {
      endParagraph();
      blocks.push(tableOf(lines.slice(at, at + rows).map(({ cells }) => cells.map(({ text }) => text))));
      at += rows - 1;
      before = lines[at] ?? null;
      continue;
    }
    const text = line.cells.map((cell) => cell.text).join(line.isNarrow ? ' ' : '  ');
    const heading = headingOf(line, usualFontSize, text);
    if (before && (isApart(before, line) || heading !== null)) endParagraph();
    if (heading !== null) {
      endParagraph();
      blocks.push(heading);
    } else paragraph.push(text.replace(bullet, '- '));
    before = line;
  }
  endParagraph();
  return blocks.join('\n\n');
}

/** A bullet before text. In symbol fonts, bullets are private-use characters, or control characters in TeX. */
export const bullet = /^[•\u0088●▪◦‣–∙·■□\uf0b7\uf0a7\uf06f\ue000-\ue00f]\s*(?=\S)/;

function linesOf(runs: readonly TextRun[]): readonly Line[] {
  const lines: Line[] = [];
  let line: TextRun[] = [];
  const endLine = () => {
    const finishedLine = lineOf(line);
    if (finishedLine) lines.push(finishedLine);
    line = [];
  };
  for (const run of runs) {
    const last = line.at(-1);
    // Within a table row, the content has a line end after each cell.
    if (last && run.text.trim() !== '' && Math.abs(run.y - last.y) > Math.max(last.size, run.size) * 0.5)
      endLine();
    if (run.text !== '') line.push(run);
    if (run.endsLine && line.length > 0 && run.width > 0 && run.text.trim() !== '')
      line.push({ ...run, text: ' ', x: run.x + run.width, width: 0, endsLine: false });
  }
  endLine();
  return lines;
}

function lineOf(runs: readonly TextRun[]): Line | null {
  const cells: { readonly x: number; readonly text: string }[] = [];
  let cell: TextRun[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let isNarrow = false;
  let size = 0;
  const endCell = () => {
    const [first] = cell;
    const text = joined(cell);
    if (first && text !== '') cells.push({ x: first.x, text });
    cell = [];
  };
  for (const run of runs) {
    if (run.text.trim() === '') {
      if (cell.length > 0) cell.push(run);
      continue;
    }
    const gap = run.x - end;
    if (gap > run.size * narrowGap) endCell();
    if (gap > run.size * narrowGap && gap <= run.size * columnGap) isNarrow = true;
    cell.push(run);
    end = run.x + run.width;
    size = Math.max(size, run.size);
  }
  endCell();
  return cells.length > 0 ? { cells, isNarrow, y: runs[0]?.y ?? 0, size } : null;
}

/**
 * Returns how many lines from `at` on are rows of one table: they have the same number of cells, aligned in columns.
 */
function tableAt(lines: readonly Line[], at: number): number {
  const first = lines[at];
  if (!first || first.cells.length < 2) return 1;
  const isBelow = (line: Line) =>
    line.cells.length === first.cells.length &&
    line.cells.every((cell, column) => Math.abs(cell.x - (first.cells[column]?.x ?? 0)) < first.size * 1.5);
  let rows = 1;
  let isNarrow = first.isNarrow;
  for (let next = lines[at + rows]; next && isBelow(next); next = lines[at + rows]) {
    isNarrow ||= next.isNarrow;
    rows += 1;
  }
  return isNarrow && rows < narrowRows ? 1 : rows;
}

function isApart(before: Line, line: Line): boolean {
  const gap = before.y - line.y;
  return gap < 0 || gap > Math.max(before.size, line.size) * paragraphGap;
}

function headingOf(line: Line, usualFontSize: number, text: string): string | null {
  if (line.size < usualFontSize * headingRatio || text.length > 200) return null;
  const level = line.size > usualFontSize * 1.7 ? 1 : line.size > usualFontSize * 1.35 ? 2 : 3;
  return `${'#'.repeat(level)} ${text}`;
}

/** Returns the most common font size, by number of characters. */
function usualSize(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { size, cells } of lines) {
    const rounded = Math.round(size * 2) / 2;
    const length = cells.reduce((sum, { text }) => sum + text.length, 0);
    counts.set(rounded, (counts.get(rounded) ?? 0) + length);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
