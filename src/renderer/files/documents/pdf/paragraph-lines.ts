import { joined, type TextRun } from './text-runs.ts';

/** A line of a paragraph. Sizes are in px. */
type Line = { readonly runs: readonly TextRun[]; readonly start: number; readonly end: number };

/**
 * Writes a paragraph. Where a line ends although the first word of the next one would have fitted, as in verses, lists
 * and addresses, the line break is kept.
 */
export function paragraphOf(runs: readonly TextRun[]): string {
  return columnsOf(linesOf(runs))
    .map((lines) => piecesOf(lines).map(joined).filter(Boolean).join('\n'))
    .filter(Boolean)
    .join(' ');
}

function linesOf(runs: readonly TextRun[]): readonly Line[] {
  const lines: TextRun[][] = [];
  let last: TextRun | null = null;
  for (const run of runs) {
    const line = lines.at(-1);
    const isNext = last === null || Math.abs(run.y - last.y) > Math.max(last.size, run.size) * 0.5;
    // An empty run only marks the end of a line.
    if (!line || (isNext && run.text.trim() !== '')) lines.push([run]);
    else line.push(run);
    if (run.text.trim() !== '') last = run;
  }
  return lines.map((line) => {
    const shown = line.filter(({ text }) => text.trim() !== '');
    return {
      runs: line,
      start: shown.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY),
      end: shown.reduce((most, { x, width }) => Math.max(most, x + width), Number.NEGATIVE_INFINITY),
    };
  });
}

/** Splits lines where the next one is higher up, in another column. */
function columnsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const columns: Line[][] = [];
  for (const line of lines) {
    const column = columns.at(-1);
    const before = column?.at(-1)?.runs[0];
    if (column && before && (line.runs[0]?.y ?? 0) <= before.y + before.size) column.push(line);
    else columns.push([line]);
  }
  return columns;
}

/**
 * Joins the runs of lines between which there's no line break to keep. If half of the lines end early, the breaks after
 * the longest ones are kept too, although nothing shows that they end early.
 */
function piecesOf(lines: readonly Line[]): readonly (readonly TextRun[])[] {
  const end = lines.reduce((most, line) => Math.max(most, line.end), Number.NEGATIVE_INFINITY);
  const width = lines.reduce((most, line) => Math.max(most, line.end - line.start), 0);
  const early = lines.map((line, at) => {
    const next = lines[at + 1];
    return next !== undefined && endsEarly(line, next, { end, width });
  });
  const isVerse = early.filter(Boolean).length * 2 >= lines.length - 1;
  const pieces: TextRun[][] = [];
  for (const [at, line] of lines.entries()) {
    const piece = pieces.at(-1);
    if (!piece || isVerse || early[at - 1]) pieces.push([...line.runs]);
    else for (const run of line.runs) piece.push(run);
  }
  return pieces;
}

/** Indented lines reach as far to the right as others, and centred ones aren't wider. */
function endsEarly(line: Line, next: Line, most: { readonly end: number; readonly width: number }): boolean {
  const first = next.runs.find(({ text }) => text.trim() !== '');
  if (!first) return false;
  const word = /^\s*\S+/.exec(first.text)?.[0] ?? '';
  const needed = (first.width * word.length) / first.text.length + first.size * 0.5;
  return line.end + needed < most.end && line.end - line.start + needed < most.width;
}
