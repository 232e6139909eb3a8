import { firstIndex } from '../../../shared/first-index.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';

/** Returns the index of the line at a time in seconds: the last one that has started, or -1 before the first. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  // Playing from a line's own time selects that line, however the audio rounds it.
  const time = seconds + 0.05;
  return firstIndex(lines, ({ start }) => (start ?? Number.POSITIVE_INFINITY) > time) - 1;
}
