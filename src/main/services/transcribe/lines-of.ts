import type { TranscriptionResult } from '../../../shared/models/transcription.ts';
import type { OriginalLine } from '../../storage/transcript-line-store.ts';
import type { StoredPart } from '../../storage/transcript-row.ts';
import { cuesOf } from './word-cues.ts';

/**
 * Returns the lines of a chunk's response with their word timings. Times are in seconds from the start of the recording
 * and stay within the chunk. A response without times gives one line per paragraph; one without speech gives none.
 */
export function linesOf(
  heard: TranscriptionResult,
  { part, start, duration, lead, form }: Pick<StoredPart, 'part' | 'start' | 'duration' | 'lead' | 'form'>,
): readonly OriginalLine[] {
  if (heard.segments.length > 0) {
    const cues = cuesOf(heard.segments, heard.words);
    // A file's stated duration may be wrong. The duration of an encoded chunk is exact.
    const end = form === 'whole' || duration === null ? Number.POSITIVE_INFINITY : start + duration;
    const inWhole = (seconds: number) => Math.min(end, Math.max(start, start + seconds - lead));
    return heard.segments.map((segment, line) => ({
      ...segment,
      part,
      line,
      start: inWhole(segment.start),
      end: inWhole(segment.end),
      words: (cues[line] ?? []).map((cue) => ({ ...cue, start: inWhole(cue.start), end: inWhole(cue.end) })),
    }));
  }
  const paragraphs = paragraphsIn(heard.text);
  return paragraphs.map((text, line) => ({ ...untimed, part, line, text: text.trim(), words: [] }));
}

/** More paragraphs would block the app while they are stored. */
const mostParagraphs = 10_000;

function paragraphsIn(text: string): readonly string[] {
  const all = text.split(/\n+/).filter((paragraph) => /\S/.test(paragraph));
  const size = Math.ceil(all.length / mostParagraphs);
  if (size <= 1) return all;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size).join(' '),
  );
}

const untimed: Omit<OriginalLine, 'part' | 'line' | 'text' | 'words'> = {
  start: null,
  end: null,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
};
