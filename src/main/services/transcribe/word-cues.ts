import type { Segment, WordTiming } from '../../../shared/transcription/transcription.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';

/** Maximum distance from one word to the next, in UTF-16 units. Allows for punctuation and a few missing words. */
const maxDistance = 60;
/** Maximum time that a word may start after the end of its line, in seconds. */
const toleranceSeconds = 0.5;

/**
 * Returns the words of each segment with their offsets in its text. The times come from the gateway. Gateways omit
 * punctuation and some words, and split words differently from the text. A word that isn't found where it's expected is
 * left out.
 */
export function cuesOf(
  segments: readonly Segment[],
  words: readonly WordTiming[],
): readonly (readonly WordCue[])[] {
  const wordsWithText = words
    .map(({ word, ...times }) => ({ ...times, word: word.trim().toLowerCase() }))
    .filter(({ word }) => word !== '')
    .sort((one, other) => one.start - other.start);
  let next = 0;
  return segments.map(({ text, end }) => {
    const lower = text.toLowerCase();
    const cues: WordCue[] = [];
    // If lowercasing changes the length, the offsets would be wrong.
    if (lower.length !== text.length) return cues;
    let cursor = 0;
    for (; next < wordsWithText.length && cursor < text.length; next += 1) {
      const word = wordsWithText[next];
      if (!word) break;
      // Only the nearby text is searched, because searching all of it for every word would take quadratic time.
      const reach = lower.slice(cursor, cursor + maxDistance + word.word.length);
      const from = cursor + reach.indexOf(word.word);
      if (from >= cursor && word.start <= end + toleranceSeconds) {
        cursor = from + word.word.length;
        cues.push({ start: word.start, end: Math.max(word.start, word.end), from, to: cursor });
      } else if ((word.start + word.end) / 2 >= end) break;
    }
    return cues;
  });
}
