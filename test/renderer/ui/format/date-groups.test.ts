import { expect, test } from 'vitest';
import { dateGroups, periodOf, untilMidnight } from '../../../../src/renderer/ui/format/date-groups.ts';
import { conversationWith } from '../../chat/samples.ts';

const now = new Date(2026, 10, 11, 14, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();
const one = (id: string, updatedAt: number, pinned = false) => conversationWith({ id, updatedAt, pinned });

test('C13: conversations are grouped under Pinned, Today, Yesterday, the previous 7 days, then their months', () => {
  const groups = dateGroups(
    [
      one('now', at(2026, 10, 11, 13, 20)),
      one('midnight', at(2026, 10, 11, 0, 0)),
      one('late', at(2026, 10, 10, 23, 59)),
      one('pinned', at(2026, 10, 8), true),
      one('week', at(2026, 10, 4, 0, 0)),
      one('early', at(2026, 10, 3, 23, 59)),
      one('october', at(2026, 9, 28)),
      one('old', at(2025, 9, 28)),
    ],
    now,
  );
  expect(groups.map(({ period, conversations }) => [period.kind, conversations.map(({ id }) => id)])).toEqual(
    [
      ['pinned', ['pinned']],
      ['today', ['now', 'midnight']],
      ['yesterday', ['late']],
      ['week', ['week']],
      ['month', ['early']],
      ['month', ['october']],
      ['month', ['old']],
    ],
  );
  expect(groups.at(-1)?.period).toEqual({ kind: 'month', year: 2025, month: 9 });
});

test('a time in the future, as after the clock was set back, is today', () => {
  expect(periodOf(at(2026, 10, 12, 9, 0), now)).toEqual({ kind: 'today' });
});

test('every hour around both clock changes of a year is on its calendar day', () => {
  for (const month of [2, 9, 10]) {
    for (let day = 1; day <= 28; day += 1) {
      const noon = new Date(2026, month, day + 1, 12);
      for (let hour = 0; hour < 24; hour += 1) {
        expect(periodOf(at(2026, month, day, hour), noon)).toEqual({ kind: 'yesterday' });
      }
    }
  }
});

test('the time until midnight follows the local day', () => {
  expect(untilMidnight(new Date(2026, 10, 11, 23, 59, 59))).toBe(1000);
});
