import { expect, test } from 'vitest';
import { expectedChunks, splitWindow } from '../../src/shared/transcription/split.ts';

/** Returns a function that returns pseudo-random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Returns the lengths of the chunks of a recording whose pauses are at random moments. */
function split(seconds: number, longest: number, random: () => number): readonly number[] {
  const lengths: number[] = [];
  let left = seconds;
  while (left > longest) {
    const { first, last } = splitWindow(left, { longest });
    const length = first + random() * (last - first);
    lengths.push(length);
    left -= length;
  }
  return [...lengths, left];
}

test.each([
  [40, 60],
  [60, 60],
  [61, 60],
  [720, 60],
  [700, 30],
  [2400, 45],
  [7566, 600],
  [86_400, 600],
  [7200, 1390],
])(
  'T4: %i s in chunks of at most %i s are split into as many as expected, on average',
  (seconds, longest) => {
    const random = createRandom(seconds);
    const all = Array.from({ length: 500 }, () => split(seconds, longest, random));
    const mean = all.reduce((sum, lengths) => sum + lengths.length, 0) / all.length;
    expect(Math.abs(mean - expectedChunks(seconds, { longest }))).toBeLessThanOrEqual(0.55);
    expect(Math.max(...all.flat())).toBeLessThanOrEqual(longest);
  },
);
