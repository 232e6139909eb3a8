import { expect, it } from 'vitest';
import {
  chosenCount,
  isChosen,
  partNumbers,
  partsIn,
  rangesText,
  typedNumbers,
  typedParts,
} from '../../../../../src/renderer/chat/attachments/preview/part-ranges.ts';

it('C21: pages are typed as numbers and ranges, and an empty text means all', () => {
  const ranges = (typed: string, count = 9) => {
    const parts = partsIn(typed, count);
    return parts === 'invalid' ? parts : parts.chosen;
  };
  expect(ranges('1-3, 7')).toEqual([
    [1, 3],
    [7, 7],
  ]);
  expect(ranges(' 7 , 2–3 ,1')).toEqual([
    [1, 3],
    [7, 7],
  ]);
  expect(ranges('')).toBeNull();
  expect(ranges('1-9')).toBeNull();
  for (const typed of ['0', '10', '3-2', 'a', '1--2', '1-']) expect(ranges(typed)).toBe('invalid');
  expect(
    typedParts([
      [1, 3],
      [7, 7],
    ]),
  ).toBe('1-3, 7');
  expect(typedParts(null)).toBe('');
  expect(rangesText([3, 5, 4, 9])).toBe('3–5 and 9');
  expect(
    chosenCount(
      [
        [1, 3],
        [7, 7],
      ],
      9,
    ),
  ).toBe(4);
  expect(isChosen([[1, 3]], 4)).toBe(false);
});

it('C21: pages to attach as images are offered as ranges, and each typed page counts', () => {
  expect(typedNumbers([1, 2, 3, 7])).toBe('1-3, 7');
  expect(typedNumbers([])).toBe('');
  expect(partNumbers(null, 3)).toEqual([1, 2, 3]);
  expect(
    partNumbers(
      [
        [1, 2],
        [7, 7],
      ],
      9,
    ),
  ).toEqual([1, 2, 7]);
});
