import type { TranscriptLine } from './transcript.ts';

/**
 * Sorts lines by time, because a range that was transcribed again can lie within an older chunk. A line without times
 * stays after the previous line of its chunk.
 */
export function inTimeOrder<Line extends TranscriptLine>(lines: readonly Line[]): readonly Line[] {
  const timed = timesOf(
    lines.toSorted((one, other) => one.chunk - other.chunk || one.position - other.position),
  );
  return timed.toSorted((one, other) => one.time - other.time).map(({ line }) => line);
}

/**
 * Returns a time for each line, in seconds: its own start, else that of the previous line in its chunk, else the start
 * of the chunk.
 */
export function timesOf<Line extends TranscriptLine>(
  lines: readonly Line[],
): readonly { readonly line: Line; readonly time: number }[] {
  const last = new Map<number, number>();
  return lines.map((line) => {
    const time = line.start ?? last.get(line.chunk) ?? line.chunk / 1000;
    last.set(line.chunk, time);
    return { line, time };
  });
}
