import type { Transcript, TranscriptChunk } from '../../../../shared/transcription/transcript.ts';
import type { OpenLine } from '../open-transcript.ts';
import { peakLength, shortestWord } from './loudness.ts';
import type { Peaks } from './peaks.ts';

/** Letters per second that nobody exceeds. */
const fastestSpeech = 40;

/**
 * Marks the lines at a time when nothing can be heard in the recording as silent and uncertain. Lines whose time the
 * gateway didn't return are marked only if nothing can be heard in their whole chunk.
 */
export function withSilenceMarked(
  { chunks, duration }: Pick<Transcript, 'chunks' | 'duration'>,
  lines: readonly OpenLine[],
  peaks: Peaks | null,
): readonly OpenLine[] {
  if (peaks === null || peaks.length === 0 || duration === null) return lines;
  const seconds = peakLength(peaks.length, duration);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.chunk, chunk]));
  return lines.map((line) => {
    const stretch = stretchOf(line, chunkOf.get(line.chunk), duration);
    if (stretch === null || !isSilent(line.text, stretch, peaks, seconds)) return line;
    return { ...line, uncertain: true, isSilent: true };
  });
}

type Stretch = { readonly start: number; readonly end: number };

function stretchOf(line: OpenLine, chunk: TranscriptChunk | undefined, duration: number): Stretch | null {
  const { start, end, approximate } = line;
  if (start !== null && end !== null && !approximate) return { start, end };
  if (!chunk) return null;
  return { start: chunk.start, end: chunk.duration === null ? duration : chunk.start + chunk.duration };
}

/**
 * Returns whether a text can't have been spoken in a stretch, because too little can be heard in it. A peak that is only
 * partly inside counts if no other one is, because it may belong to the line before or after. Peaks of 0 can't be heard.
 */
function isSilent(text: string, stretch: Stretch, peaks: Peaks, seconds: number): boolean {
  const [from, to] = [stretch.start / seconds, Math.max(stretch.end, stretch.start + shortestWord) / seconds];
  const inside = peaks.subarray(Math.ceil(from), Math.floor(to));
  const measured = inside.length > 0 ? inside : peaks.subarray(Math.floor(from), Math.ceil(to));
  const audible = measured.reduce((count, peak) => (peak > 0 ? count + 1 : count), 0);
  // The times of a line that can be heard for most of its length are only too short.
  if (audible >= measured.length / 2) return false;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return audible * seconds < Math.max(shortestWord, letters / fastestSpeech);
}
