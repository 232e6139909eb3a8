import type { TranscriptLine } from '../../../shared/models/transcript.ts';

/** The place of the line that is heard at a time (seconds): the last that has begun; -1 before the first. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  let low = 0;
  let high = lines.length;
  // A line that was played from by its own timecode is the one, whatever the sound rounds its time to.
  const now = seconds + 0.05;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? Number.POSITIVE_INFINITY) <= now) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
