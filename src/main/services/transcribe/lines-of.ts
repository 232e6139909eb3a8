import type { TranscriptionResult } from '../../../shared/models/transcription.ts';
import type { OriginalLine } from '../../storage/transcript-line-store.ts';
import type { StoredPart } from '../../storage/transcript-row.ts';
import { cuesOf } from './word-cues.ts';

/**
 * The lines of a part's answer with their words, times moved to where the part stands in the whole, and never beyond
 * it. An answer without times gives a line for each of its paragraphs, and one without speech gives none.
 */
export function linesOf(
  heard: TranscriptionResult,
  { part, start, duration, lead, form }: Pick<StoredPart, 'part' | 'start' | 'duration' | 'lead' | 'form'>,
): readonly OriginalLine[] {
  if (heard.segments.length > 0) {
    const cues = cuesOf(heard.segments, heard.words);
    // How long a file says it is may be wrong; what was cut is known to the sample.
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
  const paragraphs = heard.text.split(/\n+/).filter((text) => /\S/.test(text));
  return paragraphs.map((text, line) => ({ ...untimed, part, line, text: text.trim(), words: [] }));
}

const untimed: Omit<OriginalLine, 'part' | 'line' | 'text' | 'words'> = {
  start: null,
  end: null,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
};
