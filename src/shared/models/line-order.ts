import type { TranscriptLine } from './transcript.ts';

/**
 * Sorts lines by when they are said: a stretch that was transcribed once more belongs inside an older part. A line
 * without times stays after the line before it in its part.
 */
export function inTimeOrder<Line extends TranscriptLine>(lines: readonly Line[]): readonly Line[] {
  const timed = timesOf(
    lines.toSorted((one, other) => one.part - other.part || one.position - other.position),
  );
  return timed.toSorted((one, other) => one.time - other.time).map(({ line }) => line);
}

/** Gives each line a time, in seconds: its own, else that of the line before it in its part, else the part's start. */
export function timesOf<Line extends TranscriptLine>(
  lines: readonly Line[],
): readonly { readonly line: Line; readonly time: number }[] {
  const last = new Map<number, number>();
  return lines.map((line) => {
    const time = line.start ?? last.get(line.part) ?? line.part / 1000;
    last.set(line.part, time);
    return { line, time };
  });
}
