import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import type { Heard } from '../../../shared/models/transcription.ts';

/**
 * The lines of a part's answer, their times moved to where the part stands in the whole (`start` in seconds). An answer
 * without times gives a line for each of its paragraphs, and one without speech gives none.
 */
export function linesOf(heard: Heard, part: number, start: number): readonly TranscriptLine[] {
  if (heard.segments.length > 0) {
    return heard.segments.map((segment, line) => ({
      ...segment,
      part,
      line,
      start: start + segment.start,
      end: start + segment.end,
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
