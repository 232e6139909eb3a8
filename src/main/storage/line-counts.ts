import { countWords } from '../../shared/text/word-count.ts';
import type { TranscriptLine } from '../../shared/transcription/transcript.ts';

/** Counts words, lines, edited lines and uncertain lines. */
export function countsOf(lines: readonly TranscriptLine[]) {
  const counts = { words: 0, lines: lines.length, edited: 0, uncertain: 0 };
  for (const line of lines) {
    counts.words += countWords(line.text);
    if (line.original !== null || line.retimed || line.reshaped) counts.edited += 1;
    if (line.uncertain && !line.checked) counts.uncertain += 1;
  }
  return counts;
}
