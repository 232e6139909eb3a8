import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import { pairRows } from '../translation/pair-rows.ts';
import { type Cue, held } from './cues.ts';
import { linesNeeded, singleLines } from './subtitle-blocks.ts';
import { piecesOf, widthOf } from './subtitle-text.ts';
import { isTimed } from './timed-lines.ts';

/**
 * Subtitles in two languages: a line of the original over a line of its translation. What is said at the same time is
 * shown at the same time; no cue reaches into another. Empty where either has no times.
 */
export function dualCues(
  original: readonly TranscriptLine[],
  translation: readonly TranscriptLine[],
): readonly Cue[] {
  if (!isTimed(original) || !isTimed(translation)) return [];
  const rows = pairRows(original, translation).flatMap(({ left, right, start, end }) => {
    const above = piecesOf(said(left));
    const below = piecesOf(said(right));
    return above.length + below.length === 0 ? [] : [{ above, below, start, end }];
  });
  let before = 0;
  const cues = rows.flatMap(({ above, below, ...row }, at) => {
    const start = Math.max(before, row.start ?? before);
    const next = rows[at + 1]?.start;
    const full = Math.max(row.end ?? start, start + 0.1);
    const end = next == null ? full : Math.max(start + 0.1, Math.min(full, next));
    before = end;
    const count = Math.max(linesNeeded(above), linesNeeded(below));
    return inTurn(singleLines(above, count), singleLines(below, count), start, end);
  });
  // Whoever reads one language leaves the other.
  return held(cues, longest);
}

/** Lines of both side by side in time, each pair for as long as its longer line needs of the whole. */
function inTurn(
  above: readonly string[],
  below: readonly string[],
  start: number,
  end: number,
): readonly Cue[] {
  const pairs = Array.from({ length: Math.max(above.length, below.length) }, (_, at) =>
    [above[at], below[at]].filter((line) => line !== undefined),
  );
  const shares = pairs.map(longest);
  const all = shares.reduce((sum, share) => sum + share, 0);
  let from = start;
  return pairs.map((lines, at) => {
    const to = at === pairs.length - 1 ? end : from + ((end - start) * (shares[at] ?? 0)) / all;
    const cue = { start: from, end: to, lines };
    from = to;
    return cue;
  });
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(widthOf));
}

function said(lines: readonly TranscriptLine[]): string {
  return lines.map(({ text }) => text).join(' ');
}
