import type { WordCue } from '../../../shared/models/transcript.ts';
import type { Segment, WordTiming } from '../../../shared/models/transcription.ts';

/** How far past the last word, in UTF-16 units, the next one is looked for: punctuation and a few words not told. */
const farthest = 60;
/** How much a word may be off its line's times, in seconds. */
const slack = 0.5;

/**
 * The words of each segment with their places in its text; times stay as the gateway gave them. Gateways write words
 * without punctuation, leave some out, and cut them otherwise than the text: what is not found where it should be is
 * left out.
 */
export function cuesOf(
  segments: readonly Segment[],
  words: readonly WordTiming[],
): readonly (readonly WordCue[])[] {
  const spoken = words
    .map(({ word, ...times }) => ({ ...times, word: word.trim().toLowerCase() }))
    .filter(({ word }) => word !== '')
    .sort((one, other) => one.start - other.start);
  let next = 0;
  return segments.map(({ text, end }) => {
    const lower = text.toLowerCase();
    const cues: WordCue[] = [];
    // Where lower case is of another length, places would be off.
    if (lower.length !== text.length) return cues;
    let cursor = 0;
    for (; next < spoken.length && cursor < text.length; next += 1) {
      const word = spoken[next];
      if (!word) break;
      const from = lower.indexOf(word.word, cursor);
      if (from >= 0 && from - cursor <= farthest && word.start <= end + slack) {
        cursor = from + word.word.length;
        cues.push({ start: word.start, end: Math.max(word.start, word.end), from, to: cursor });
      } else if ((word.start + word.end) / 2 >= end) break;
    }
    return cues;
  });
}
