import { expect, test } from 'vitest';
import { wordAt, wordIn } from '../../../../src/renderer/transcribe/playback/spoken-word.ts';
import { cuesIn } from '../../../../src/shared/transcription/line-cues.ts';

const original = 'I heard the chain before.';
const cues = ['I', 'heard', 'the', 'chain', 'before'].map((word, at) => {
  const from = original.indexOf(word);
  return { start: at, end: at + 0.8, from, to: from + word.length };
});
const cuesOf = (text: string) =>
  cuesIn(original, text, cues).map(({ start, end, from, to }) => [text.slice(from, to), start, end]);

test('T7: words keep their times around typed text, which counts as one word', () => {
  expect(cuesOf('I heard a heavy chain before.')).toEqual([
    ['I', 0, 0.8],
    ['heard', 1, 1.8],
    ['a heavy', 2, 2.8],
    ['chain', 3, 3.8],
    ['before', 4, 4.8],
  ]);
  expect(cuesOf('I heard the chains before.').map(([word]) => word)).toEqual([
    'I',
    'heard',
    'the',
    'chain',
    'before',
  ]);
  expect(cuesOf('I before.').map(([word]) => word)).toEqual(['I', 'before']);
  expect(cuesOf('Nothing of it')).toEqual([['Nothing of it', 0, 4.8]]);
  expect(cuesOf('')).toEqual([]);
  expect(cuesOf(original)).toHaveLength(5);
});

test('T7: a word is current until the next one starts, and there is none before the first', () => {
  const at = (seconds: number) => wordAt(cues.slice(1), seconds)?.from ?? null;
  expect([0.5, 0.96, 1.9, 2, 99].map(at)).toEqual([null, 2, 2, 8, 18]);
});

test('T7: a position in the text is in a word, or between two', () => {
  const word = (offset: number) => wordIn(cues, offset)?.start ?? null;
  expect([0, 1, 2, 6, 7, 12, 24].map(word)).toEqual([0, null, 1, 1, null, 3, null]);
});
