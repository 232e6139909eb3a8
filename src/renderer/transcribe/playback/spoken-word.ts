import type { WordCue } from '../../../shared/models/transcript.ts';

/** The word that is heard at a time (seconds): the last that has begun; null before the first. */
export function wordAt(cues: readonly WordCue[], seconds: number): WordCue | null {
  // What was played from a word's own time is that word, whatever the sound rounds its time to.
  return cues.findLast(({ start }) => start <= seconds + 0.05) ?? null;
}

/** The word at a place of the text; null between words. */
export function wordIn(cues: readonly WordCue[], place: number): WordCue | null {
  return cues.find(({ from, to }) => from <= place && place < to) ?? null;
}
