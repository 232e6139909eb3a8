import type { Cue } from '../../../shared/subtitle-file.ts';
import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { extended } from './cues.ts';
import { type PairRow, pairRows } from './pair-rows.ts';
import { longestShown, readingSeconds, shortestShown } from './reading-time.ts';
import { linesNeeded, singleLines } from './subtitle-blocks.ts';
import { textUnits, widthOf } from './subtitle-text.ts';
import { isExactlyTimed } from './timed-lines.ts';

/** Longest pause, in seconds, across which a line is merged with its neighbours. */
const longestPause = 1;

/**
 * Returns subtitles in two languages: each cue is a line of the original above a line of its translation. Lines spoken
 * at the same time are shown at the same time, without overlaps. Empty if either has no times.
 */
export function dualCues(
  original: readonly TranscriptLine[],
  translation: readonly TranscriptLine[],
): readonly Cue[] {
  if (!isExactlyTimed(original) || !isExactlyTimed(translation)) return [];
  const rows = mergeRows(
    pairRows(original, translation).filter(({ left, right }) => textOf(left) !== '' || textOf(right) !== ''),
  );
  let before = 0;
  const cues = rows.flatMap((row, at) => {
    const start = Math.max(before, row.start ?? before);
    const next = rows[at + 1]?.start;
    const fullEnd = Math.max(row.end ?? start, start + 0.1);
    const end = next == null ? fullEnd : Math.max(start + 0.1, Math.min(fullEnd, next));
    before = end;
    return inTurn(row, start, end);
  });
  // Each viewer reads only one of the languages.
  return extended(cues, longest, Number.POSITIVE_INFINITY).map(shortened);
}

/** Merges rows that are too short with the next one, and a line in one language with neighbours in the other. */
function mergeRows(rows: readonly PairRow[]): readonly PairRow[] {
  const joined: PairRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last && isClose(last, row) && (isFlicker(last, row) || isAlone(last) || isAlone(row)))
      joined[joined.length - 1] = {
        left: [...last.left, ...row.left],
        right: [...last.right, ...row.right],
        start: last.start ?? row.start,
        end: latest(last.end, row.end),
      };
    else joined.push(row);
  }
  return joined;
}

function latest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

function isClose({ end }: PairRow, { start }: PairRow): boolean {
  return end === null || start === null || start - end <= longestPause;
}

function isFlicker(row: PairRow, next: PairRow): boolean {
  return row.start !== null && next.start !== null && next.start - row.start < shortestShown;
}

function isAlone({ left, right }: PairRow): boolean {
  return textOf(left) === '' || textOf(right) === '';
}

/** Returns the lines of a row in time order. Each pair is shown while its share of the original is spoken. */
function inTurn({ left, right }: PairRow, start: number, end: number): readonly Cue[] {
  const texts = [textUnits(textOf(left)), textUnits(textOf(right))] as const;
  const count = Math.max(...texts.map(linesNeeded));
  const [above, below] = [singleLines(texts[0], count), singleLines(texts[1], count)];
  const pairs = Array.from({ length: Math.max(above.length, below.length) }, (_, at) =>
    [above[at], below[at]].filter((line) => line !== undefined),
  );
  const longer = above.length >= below.length ? above : below;
  const timeOf = timesBy(above.length >= below.length ? left : right, start, end);
  const all = longer.reduce((sum, line) => sum + widthOf(line), 0);
  // Cues without a duration can't be written.
  const shortest = Math.min(0.1, (end - start) / pairs.length);
  let read = 0;
  let from = start;
  return pairs.map((lines, at) => {
    read += widthOf(longer[at] ?? '');
    const latestEnd = end - shortest * (pairs.length - 1 - at);
    const to =
      at === pairs.length - 1 ? end : Math.min(latestEnd, Math.max(from + shortest, timeOf(read / all)));
    const cue = { start: from, end: to, lines };
    from = to;
    return cue;
  });
}

/**
 * Returns a function that computes when a share (0 to 1) of the lines' text has been spoken, from the lines' own times.
 */
function timesBy(lines: readonly TranscriptLine[], start: number, end: number): (share: number) => number {
  const widths = lines.map(({ text }) => widthOf(text.trim()));
  const all = widths.reduce((sum, width) => sum + width, 0);
  return (share) => {
    let remaining = share * all;
    for (const [at, line] of lines.entries()) {
      const width = widths[at] ?? 0;
      if (line.start === null || line.end === null) return start + (end - start) * share;
      if (remaining <= width && width > 0)
        return Math.min(end, Math.max(start, line.start + ((line.end - line.start) * remaining) / width));
      remaining -= width;
    }
    return end;
  };
}

/** Shortens a cue to its reading time. */
function shortened(cue: Cue): Cue {
  const longestTime = Math.max(longestShown, readingSeconds(longest(cue.lines)));
  return { ...cue, end: Math.min(cue.end, cue.start + longestTime) };
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(widthOf));
}

function textOf(lines: readonly TranscriptLine[]): string {
  return joinTexts(lines.map(({ text }) => text));
}
