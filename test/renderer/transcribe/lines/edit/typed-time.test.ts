import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeField, typedTime } from '../../../../../src/renderer/transcribe/lines/edit/typed-time.ts';

test('T7: times are parsed in any notation, and anything else is refused', () => {
  expect(['62.5', '1:02.5', '1:02,5', ' 0:01:02.500 ', '90:00', '1:30:00'].map(typedTime)).toEqual([
    62.5, 62.5, 62.5, 62.5, 5400, 5400,
  ]);
  for (const text of ['', 'soon', '1:', ':5', '1:60', '1:2:3:4', '-1', '1.5:00', '1e3', 'NaN'])
    expect(typedTime(text)).toBeNull();
});

test('T7: the value in a field parses to the same time, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (ms) => {
      expect(typedTime(timeField(ms / 1000))).toBe(ms / 1000);
    }),
  );
});
