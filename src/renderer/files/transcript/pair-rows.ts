import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';

/** Lines of an original and its translation that are spoken at the same time. Times are in seconds, null if unknown. */
export type PairRow<Line extends TranscriptLine = TranscriptLine> = {
  readonly left: readonly Line[];
  readonly right: readonly Line[];
  readonly start: number | null;
  readonly end: number | null;
};

/** Two lines belong together if they overlap by at least this share of the shorter one. */
const minOverlap = 0.5;

/**
 * Aligns two transcripts of the same recording in rows. Each line of both is in exactly one row, in its original order.
 * If either has no times, they form one row with two columns.
 */
export function pairRows<Line extends TranscriptLine>(
  left: readonly Line[],
  right: readonly Line[],
): readonly PairRow<Line>[] {
  if (isUntimed(left) || isUntimed(right)) return [rowOf(left, right)];
  const rows: PairRow<Line>[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const fromLeft = i;
    const fromRight = j;
    if (startOf(left[i]) <= startOf(right[j])) i += 1;
    else j += 1;
    for (let hasGrown = true; hasGrown; ) {
      hasGrown = false;
      // A line without a time belongs to the previous one.
      while (i < left.length && joins(left[i], right.slice(fromRight, j), i > fromLeft)) {
        i += 1;
        hasGrown = true;
      }
      while (j < right.length && joins(right[j], left.slice(fromLeft, i), j > fromRight)) {
        j += 1;
        hasGrown = true;
      }
    }
    rows.push(rowOf(left.slice(fromLeft, i), right.slice(fromRight, j)));
  }
  return rows;
}

function joins(
  line: TranscriptLine | undefined,
  others: readonly TranscriptLine[],
  hasPrevious: boolean,
): boolean {
  if (!line) return false;
  if (!hasTime(line)) return hasPrevious;
  return others.some((other) => isTogether(line, other));
}

function isTogether(one: TranscriptLine, other: TranscriptLine): boolean {
  if (one.start === null || one.end === null || other.start === null || other.end === null) return false;
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  const shorter = Math.min(one.end - one.start, other.end - other.start);
  // A line without a duration overlaps the line at its position.
  return shorter > 0 ? common >= shorter * minOverlap : common >= 0;
}

function rowOf<Line extends TranscriptLine>(left: readonly Line[], right: readonly Line[]): PairRow<Line> {
  const all = [...left, ...right];
  const starts = all.flatMap(({ start }) => start ?? []);
  const ends = all.flatMap(({ end }) => end ?? []);
  return {
    left,
    right,
    start: starts.length ? Math.min(...starts) : null,
    end: ends.length ? Math.max(...ends) : null,
  };
}

/** Returns -Infinity for a line without a time, and Infinity past the end. */
function startOf(line: TranscriptLine | undefined): number {
  return line ? (line.start ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
}

function isUntimed(lines: readonly TranscriptLine[]): boolean {
  return lines.length > 0 && !lines.some(hasTime);
}

/** Returns whether the gateway returned a time for a line. Estimated times would pair the wrong lines. */
function hasTime({ start, approximate }: TranscriptLine): boolean {
  return start !== null && !approximate;
}
