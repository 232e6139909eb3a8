import { expect, test } from 'vitest';
import { startsDay } from '../../../../src/renderer/chat/thread/day-starts.ts';
import { hitTime } from '../../../../src/renderer/ui/format/search-time.ts';
import { dayTitle } from '../../../../src/renderer/ui/format/time-labels.ts';

const now = new Date(2026, 10, 11, 14, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

test('C13: a date is shown where the day changes, and above the first message of an earlier day', () => {
  expect(startsDay(at(2026, 10, 11, 9), undefined, now)).toBe(false);
  expect(startsDay(at(2024, 4, 2, 9), undefined, now)).toBe(true);
  expect(startsDay(at(2024, 4, 2, 9, 1), at(2024, 4, 2, 9), now)).toBe(false);
  expect(startsDay(at(2026, 10, 11, 0, 1), at(2026, 10, 10, 23, 59), now)).toBe(true);
  expect(startsDay(at(2025, 10, 11, 9), at(2024, 10, 11, 9), now)).toBe(true);
});

test('C13: the date above messages is written in full, with the year if it isn’t this one', () => {
  expect(dayTitle(at(2026, 10, 11, 9), now)).toBe('Today');
  expect(dayTitle(at(2026, 10, 10, 9), now)).toBe('Yesterday');
  expect(dayTitle(at(2026, 10, 9, 9), now)).toMatch(/^Monday,? 9 November$/);
  expect(dayTitle(at(2024, 4, 2, 9), now)).toMatch(/^Thursday,? 2 May 2024$/);
});

test('C12: a search result shows its date, since no heading does', () => {
  expect(hitTime(at(2026, 10, 11, 9, 41), now)).toBe('09:41');
  expect(hitTime(at(2026, 10, 10, 9), now)).toBe('Yesterday');
  expect(hitTime(at(2026, 10, 9, 9), now)).toMatch(/^Mon,? 9 Nov$/);
  expect(hitTime(at(2026, 9, 28, 9), now)).toBe('28 Oct');
  expect(hitTime(at(2025, 9, 28, 9), now)).toBe('28 Oct 2025');
});
