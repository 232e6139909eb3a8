import { expect, test } from 'vitest';
import { clockOf } from '../../../src/renderer/audio/clock-of.ts';
import { leftOutLine } from '../../../src/renderer/chat/left-out-line.ts';

test('C17: what is not read is said in a sentence, and nothing where all of it is', () => {
  expect([leftOutLine({ code: 0, formulas: 0 }), leftOutLine({ code: 1, formulas: 0 })]).toEqual([
    null,
    'Left out: 1 piece of code.',
  ]);
  expect(leftOutLine({ code: 0, formulas: 2 })).toBe('Left out: 2 formulas.');
  expect(leftOutLine({ code: 1200, formulas: 1 })).toBe('Left out: 1,200 pieces of code and 1 formula.');
});

test('what was heard is shown in minutes and seconds', () => {
  expect([0, 7.9, 59.99, 60, 723, 3723].map(clockOf)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '12:03',
    '1:02:03',
  ]);
});
