import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import type { Heard } from '../../../shared/models/transcription.ts';
import type { StoredPart } from '../../storage/transcript-row.ts';

/**
 * The lines of a part's answer, their times moved to where the part stands in the whole, and never beyond it. An answer
 * without times gives a line for each of its paragraphs, and one without speech gives none.
 */
export function linesOf(
  heard: Heard,
  { part, start, duration, lead }: Pick<StoredPart, 'part' | 'start' | 'duration' | 'lead'>,
): readonly TranscriptLine[] {
  if (heard.segments.length > 0) {
    const end = start + (duration ?? Number.POSITIVE_INFINITY);
    const inWhole = (seconds: number) => Math.min(end, Math.max(start, start + seconds - lead));
    return heard.segments.map((segment, line) => ({
      ...segment,
      part,
      line,
      start: inWhole(segment.start),
      end: inWhole(segment.end),
      original: null,
    }));
  }
  const paragraphs = heard.text.split(/\n+/).filter((text) => /\S/.test(text));
  return paragraphs.map((text, line) => ({ ...untimed, part, line, text: text.trim() }));
}

const untimed = {
  start: null,
  end: null,
  original: null,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
};
