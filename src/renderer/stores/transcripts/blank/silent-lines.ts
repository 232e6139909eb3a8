import type { Transcript, TranscriptChunk } from '../../../../shared/transcription/transcript.ts';
import type { OpenLine } from '../open-transcript.ts';
import { measuredEnd, peakLength } from './loudness.ts';
import type { Peaks } from './peaks.ts';

/** The shortest word, in seconds. Clicks are shorter. */
const shortestWord = 0.12;
/** Accuracy of the times of lines, in seconds. */
const accuracy = 0.3;

/**
 * Marks the lines at a time when nothing can be heard in the recording as silent. Lines whose time the gateway didn't
 * return are marked only if nothing can be heard in their whole chunk.
 */
export function withSilenceMarked(
  { chunks, duration }: Pick<Transcript, 'chunks' | 'duration'>,
  lines: readonly OpenLine[],
  peaks: Peaks | null,
): readonly OpenLine[] {
  if (peaks === null || peaks.length === 0 || duration === null) return lines;
  const seconds = peakLength(peaks.length, measuredEnd(chunks, duration));
  const chunkOf = new Map(chunks.map((chunk) => [chunk.chunk, chunk]));
  return lines.map((line) => {
    const stretch = stretchOf(line, chunkOf.get(line.chunk), duration);
    return stretch && isSilent(stretch, peaks, seconds) ? { ...line, isSilent: true } : line;
  });
}

type Stretch = { readonly start: number; readonly end: number };

function stretchOf(line: OpenLine, chunk: TranscriptChunk | undefined, duration: number): Stretch | null {
  const { start, end, approximate } = line;
  if (start !== null && end !== null && !approximate) {
    // The word of a line that is too short to be spoken is near it.
    const margin = end - start < accuracy ? accuracy : 0;
    return { start: Math.max(0, start - margin), end: end + margin };
  }
  if (!chunk) return null;
  return { start: chunk.start, end: chunk.duration === null ? duration : chunk.start + chunk.duration };
}

/**
 * Returns whether nothing can be heard in a stretch of which any peaks were measured. Peaks of 0 can't be heard. A peak
 * that is only partly inside may belong to the line before or after, unless much of it is inside.
 */
function isSilent({ start, end }: Stretch, peaks: Peaks, seconds: number): boolean {
  const first = Math.floor(start / seconds);
  const until = Math.min(peaks.length, Math.ceil(end / seconds));
  let audible = 0;
  for (let at = first; at < until; at += 1) {
    const inside = Math.min(end, (at + 1) * seconds) - Math.max(start, at * seconds);
    const isInside = inside >= Math.min(accuracy, seconds) - 0.001;
    if (isInside && (peaks[at] ?? 0) > 0) audible += inside;
  }
  return first < until && audible < shortestWord;
}
