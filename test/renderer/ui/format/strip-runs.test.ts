import { expect, test } from 'vitest';
import { stripRuns } from '../../../../src/renderer/ui/format/strip-runs.ts';

const partsOf = (states: string) => [...states].map((state) => ({ state, size: 2 }));

test('S4, T3: a strip draws each part by itself as long as they fit', () => {
  expect(stripRuns([], 3)).toEqual({ runs: [], isDense: false });
  expect(stripRuns(partsOf('ddw'), 3)).toEqual({
    runs: [
      { state: 'd', size: 2, first: 0, last: 0 },
      { state: 'd', size: 2, first: 1, last: 1 },
      { state: 'w', size: 2, first: 2, last: 2 },
    ],
    isDense: false,
  });
});

test('S4, T3: more parts than fit are drawn as one for each state in a row', () => {
  expect(stripRuns(partsOf('ddfw'), 3)).toEqual({
    runs: [
      { state: 'd', size: 4, first: 0, last: 1 },
      { state: 'f', size: 2, first: 2, last: 2 },
      { state: 'w', size: 2, first: 3, last: 3 },
    ],
    isDense: false,
  });
});

test.each([26, 60, 400, 3_000])(
  'S1: %i requests in the same state are one bar of the same total size',
  (count) => {
    expect(stripRuns(partsOf('d'.repeat(count)), 19)).toEqual({
      runs: [{ state: 'd', size: 2 * count, first: 0, last: count - 1 }],
      isDense: false,
    });
  },
);

test.each([26, 60, 400, 3_000])(
  'S4: %i parts in changing states are drawn without gaps, and none is lost',
  (count) => {
    const { runs, isDense } = stripRuns(partsOf('df'.repeat(count / 2)), 19);
    expect(isDense).toBe(true);
    expect(runs).toHaveLength(count);
    expect(runs.reduce((sum, { size }) => sum + size, 0)).toBe(2 * count);
  },
);
