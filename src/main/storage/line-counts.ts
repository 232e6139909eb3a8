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

/** Scripts that are counted by character. */
const counted = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Scripts without spaces whose words are found with a dictionary. */
const segmented =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]*/gu;
const meaningful = /[\p{L}\p{N}]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Counts the words in a text as word processors do: Chinese and Japanese by character, Thai, Lao, Khmer and Burmese by
 * dictionary, everything else by spaces.
 */
export function countWords(text: string): number {
  let count = 0;
  const rest = text
    .replace(segmented, (run) => {
      for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) count += 1;
      return ' ';
    })
    .replace(counted, () => {
      count += 1;
      return ' ';
    });
  for (const word of rest.split(/\s+/)) if (meaningful.test(word)) count += 1;
  return count;
}
