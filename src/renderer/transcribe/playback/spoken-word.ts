import type { WordCue } from '../../../shared/transcription/word-cue.ts';

/** Returns the word at a time in seconds: the last one that has started, or null before the first. */
export function wordAt(cues: readonly WordCue[], seconds: number): WordCue | null {
  // Playing from a word's own time selects that word, even if the player rounds the time.
  return cues.findLast(({ start }) => start <= seconds + 0.05) ?? null;
}

/** Returns the word at a position in the text, or null between words. */
export function wordIn(cues: readonly WordCue[], offset: number): WordCue | null {
  return cues.find(({ from, to }) => from <= offset && offset < to) ?? null;
}
