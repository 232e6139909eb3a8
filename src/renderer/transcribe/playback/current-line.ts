import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';

/** Returns the index of the line at a time in seconds: the last one that has started, or -1 before the first. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  let low = 0;
  let high = lines.length;
  // Playing from a line's own time selects that line, however the audio rounds it.
  const time = seconds + 0.05;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
