import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import type { Heard } from '../../../shared/models/transcription.ts';
import type { HeardLine } from '../../storage/transcript-line-store.ts';
import { cuesOf } from './word-cues.ts';

/**
 * The lines of a part's answer with their words, times moved to where the part stands in the whole (`start` in
 * seconds). An answer without times gives a line for each of its paragraphs, and one without speech gives none.
 */
export function linesOf(heard: Heard, part: number, start: number): readonly HeardLine[] {
  if (heard.segments.length > 0) {
    const cues = cuesOf(heard.segments, heard.words);
    return heard.segments.map((segment, line) => ({
      ...segment,
      part,
      line,
      start: start + segment.start,
      end: start + segment.end,
      original: null,
      words: (cues[line] ?? []).map((cue) => ({ ...cue, start: start + cue.start, end: start + cue.end })),
    }));
  }
  const paragraphs = heard.text.split(/\n+/).filter((text) => /\S/.test(text));
  return paragraphs.map((text, line) => ({ ...untimed, part, line, text: text.trim(), words: [] }));
}

const untimed: Omit<TranscriptLine, 'part' | 'line' | 'text'> = {
  start: null,
  end: null,
  original: null,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
};
