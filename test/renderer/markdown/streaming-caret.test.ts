import { expect, it } from 'vitest';
import { lastWordStarts } from '../../../src/renderer/markdown/streaming-caret.tsx';

const wordsOf = (text: string): string[] => {
  const starts = lastWordStarts(text);
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
};

it('splits the end of a text into words, each with the spaces and symbols after it', () => {
  expect(wordsOf('It explains, at last: the water’s level.')).toEqual([
    'It ',
    'explains, ',
    'at ',
    'last: ',
    'the ',
    'water’s ',
    'level.',
  ]);
  expect(wordsOf('')).toEqual([]);
  expect(wordsOf('…')).toEqual([]);
});

it('finds words in scripts without spaces', () => {
  expect(wordsOf('水はすでに港に').length).toBeGreaterThan(2);
});

it('keeps the positions of words while the text grows', () => {
  const text = 'the harbour master keeps a calm log of every ship '.repeat(20);
  for (let end = 300; end < text.length; end += 7) {
    const laterStarts = lastWordStarts(text.slice(0, end + 7));
    for (const start of lastWordStarts(text.slice(0, end)).slice(4)) expect(laterStarts).toContain(start);
  }
});
