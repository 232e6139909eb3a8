import { expect, test } from 'vitest';
import { rank } from '../../../../src/renderer/ui/results/rank.ts';

test('X1: letters that begin the words of a title match it', () => {
  expect(rank('go to transcribe', ['gtr'])?.ranges).toEqual([
    [0, 1],
    [6, 8],
  ]);
  expect(rank('new conversation', ['nco'])?.ranges).toEqual([
    [0, 1],
    [4, 6],
  ]);
  expect(rank('new conversation', ['nvo'])).toBeNull();
});

test('X1: a title whose words all begin with the same letter is ranked without trying every combination', () => {
  expect(rank(`${'a '.repeat(60)}xb`, [`${'a'.repeat(30)}b`])).toBeNull();
});
