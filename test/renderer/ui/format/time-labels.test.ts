import { expect, test } from 'vitest';
import { clockTime, periodTitle, rowTime } from '../../../../src/renderer/ui/format/time-labels.ts';

const now = new Date(2026, 10, 11, 14, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

test('times use the 24-hour clock, with two digits each', () => {
  expect(clockTime(at(2026, 10, 11, 14, 6))).toBe('14:06');
  expect(clockTime(at(2026, 10, 11, 0, 5))).toBe('00:05');
});

test('C13: a row shows the time, then the weekday, then the day of the month', () => {
  expect(rowTime(at(2026, 10, 11, 9, 41), now)).toBe('09:41');
  expect(rowTime(at(2026, 10, 10, 18, 32), now)).toBe('18:32');
  expect(rowTime(at(2026, 10, 9, 18, 32), now)).toBe('Mon');
  expect(rowTime(at(2026, 9, 28), now)).toBe('28');
});

test('C13: months of another year include the year', () => {
  expect(periodTitle({ kind: 'month', year: 2026, month: 9 }, now)).toBe('October');
  expect(periodTitle({ kind: 'month', year: 2025, month: 9 }, now)).toBe('October 2025');
});
