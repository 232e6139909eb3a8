import { expect, test } from 'vitest';
import { createEditHistory } from '../../../../src/renderer/stores/transcripts/edit-history.ts';
import { isUncertain, nextUncertain } from '../../../../src/renderer/transcribe/model/uncertain-lines.ts';
import { line } from '../../transcribe/lines.ts';

const unchanged = { start: 0, end: 1, checked: false, hidden: false, speaker: null };
const change = (line: number, before: string, after: string, transcriptId = 'tape') => ({
  transcriptId,
  chunk: 0,
  line,
  before: { ...unchanged, text: before },
  after: { ...unchanged, text: after },
});
const shown = new Set(['tape']);

test('T7: steps are undone in order and can be redone until something new is typed', () => {
  const history = createEditHistory();
  const first = [change(0, 'a', 'b')];
  const all = [change(1, 'c', 'd'), change(2, 'e', 'f')];
  history.note(first);
  history.note([change(3, 'same', 'same')]);
  history.note([...all, change(4, 'same', 'same')]);
  expect(history.undo(shown)).toEqual(all);
  expect(history.undo(shown)).toEqual(first);
  expect(history.undo(shown)).toBeNull();
  expect(history.redo(shown)).toEqual(first);
  history.note([change(5, 'g', 'h')]);
  expect(history.redo(shown)).toBeNull();
  expect(history.undo(shown)).toEqual([change(5, 'g', 'h')]);
  expect(history.undo(shown)).toEqual(first);
});

test('T7: with two transcripts side by side, undo reverts the last visible step', () => {
  const history = createEditHistory();
  const spoken = [change(0, 'a', 'b')];
  const translated = [change(0, 'c', 'd', 'translation')];
  history.note(spoken);
  history.note(translated);
  expect(history.undo(shown)).toEqual(spoken);
  expect(history.undo(shown)).toBeNull();
  expect(history.undo(new Set(['tape', 'translation']))).toEqual(translated);
  expect(history.redo(shown)).toEqual(spoken);
});

const lineWith = (uncertain: boolean, checked = false) => line(0, 1, 'x', { uncertain, checked });

test('T7: the next uncertain line is found in both directions, wrapping around, and a checked line isn’t uncertain', () => {
  const lines = [lineWith(true), lineWith(false), lineWith(true, true), lineWith(true), lineWith(false)];
  expect(lines.map(isUncertain)).toEqual([true, false, false, true, false]);
  expect([-1, 0, 3, 4].map((from) => nextUncertain(lines, from, false))).toEqual([0, 3, 0, 0]);
  expect([0, 3].map((from) => nextUncertain(lines, from, true))).toEqual([3, 0]);
  expect(nextUncertain([lineWith(false)], -1, false)).toBe(-1);
  expect(nextUncertain([], -1, false)).toBe(-1);
});
