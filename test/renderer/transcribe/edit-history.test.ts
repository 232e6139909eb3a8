import { expect, test } from 'vitest';
import { createEditHistory } from '../../../src/renderer/transcribe/edit-history.ts';
import { isUnsure, nextUnsure } from '../../../src/renderer/transcribe/unsure-lines.ts';

const change = (line: number, before: string, after: string) => ({ part: 0, line, before, after });

test('T7: steps are taken back in their order and done again, until something new is written', () => {
  const history = createEditHistory();
  const first = [change(0, 'a', 'b')];
  const all = [change(1, 'c', 'd'), change(2, 'e', 'f')];
  history.note(first);
  history.note([change(3, 'same', 'same')]);
  history.note([...all, change(4, 'same', 'same')]);
  expect(history.undo()).toEqual(all);
  expect(history.undo()).toEqual(first);
  expect(history.undo()).toBeNull();
  expect(history.redo()).toEqual(first);
  history.note([change(5, 'g', 'h')]);
  expect(history.redo()).toBeNull();
  expect(history.undo()).toEqual([change(5, 'g', 'h')]);
  expect(history.undo()).toEqual(first);
});

const lineWith = (uncertain: boolean, original: string | null = null) => ({
  part: 0,
  line: 0,
  start: 0,
  end: 1,
  text: 'x',
  original,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain,
});

test('T7: the next line in doubt is found either way and round the end; what a person wrote is not in doubt', () => {
  const lines = [lineWith(true), lineWith(false), lineWith(true, 'y'), lineWith(true), lineWith(false)];
  expect(lines.map(isUnsure)).toEqual([true, false, false, true, false]);
  expect([-1, 0, 3, 4].map((from) => nextUnsure(lines, from, false))).toEqual([0, 3, 0, 0]);
  expect([0, 3].map((from) => nextUnsure(lines, from, true))).toEqual([3, 0]);
  expect(nextUnsure([lineWith(false)], -1, false)).toBe(-1);
  expect(nextUnsure([], -1, false)).toBe(-1);
});
