import { expect, test } from 'vitest';
import { timeMarks } from '../../../../src/renderer/transcribe/playback/time-marks.ts';

const times = (length: number) => timeMarks(length).map(({ time }) => time);

test('T7: the times below a waveform are evenly spaced and end with its length', () => {
  expect(times(42)).toEqual([0, 10, 20, 30, 42]);
  expect(times(38 * 60 + 7)).toEqual([0, 600, 1200, 1800, 2287]);
  expect(times(0.4)).toEqual([0.4]);
  expect(times(0)).toEqual([]);
  expect(times(Number.NaN)).toEqual([]);
});

test('T7: their number stays small at any length, and they are in order and don’t overlap', () => {
  for (const length of [0.7, 1, 3, 9.9, 61, 299, 3601, 10_800, 86_400, 400_000]) {
    const marks = timeMarks(length);
    expect(marks.length, String(length)).toBeLessThanOrEqual(6);
    expect(marks.at(-1)?.share).toBe(1);
    for (const [index, { share }] of marks.entries())
      if (index > 0) expect(share - (marks[index - 1]?.share ?? 0), String(length)).toBeGreaterThan(0.09);
  }
});
