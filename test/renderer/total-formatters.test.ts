import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOf, tokensOf } from '../../src/renderer/chat/model/usage-line.ts';
import { formatMilliseconds } from '../../src/renderer/chat/side/requests/format-request.ts';
import { startsDay } from '../../src/renderer/chat/thread/day-starts.ts';
import { shortTime } from '../../src/renderer/files/transcript/time-code.ts';
import { timeField } from '../../src/renderer/transcribe/lines/edit/typed-time.ts';
import { captureTitle } from '../../src/renderer/transcribe/record/capture-title.ts';
import { clockOf } from '../../src/renderer/ui/format/clock-of.ts';
import { countOf } from '../../src/renderer/ui/format/count-of.ts';
import { periodOf } from '../../src/renderer/ui/format/date-groups.ts';
import { dateOf } from '../../src/renderer/ui/format/date-of.ts';
import { lengthLabel } from '../../src/renderer/ui/format/length-label.ts';
import { hitTime } from '../../src/renderer/ui/format/search-time.ts';
import { sizeLabel } from '../../src/renderer/ui/format/size-label.ts';
import {
  agoOf,
  clockTime,
  dayTitle,
  fullTime,
  periodTitle,
  rowTime,
  secondsOf,
  timeLabel,
} from '../../src/renderer/ui/format/time-labels.ts';
import { whenLabel } from '../../src/renderer/ui/format/when-label.ts';
import { exactTime } from '../../src/shared/subtitle-file.ts';

const now = new Date(2026, 10, 11, 14, 0);

const hostile = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, -1, 0.5, 1e-320, 9e15, -9e15],
  ...[8.64e15, -8.64e15, 2 ** 53, 2 ** 60, -(2 ** 60), 1e300, -1e300, Number.MAX_VALUE],
];

/** What the page shows for a number that comes from outside. */
const formatters: Readonly<Record<string, (value: number) => unknown>> = {
  agoOf: (value) => agoOf(value, now.getTime()),
  agoOfNow: (value) => agoOf(now.getTime(), value),
  clockOf,
  clockTime,
  countOf,
  dateOf: (value) => dateOf(value).toISOString(),
  dayTitle: (value) => dayTitle(value, now),
  exactTime: (value) => exactTime(value, ','),
  fullTime,
  hitTime: (value) => hitTime(value, now),
  lengthLabel,
  periodTitle: (value) => periodTitle(periodOf(value, now), now),
  rowTime: (value) => rowTime(value, now),
  secondsOf,
  shortTime,
  sizeLabel,
  formatMilliseconds,
  startsDay: (value) => `${startsDay(value, now.getTime(), now)}`,
  captureTitle: captureTitle,
  timeField,
  timeLabel: (value) => timeLabel(value, now.getTime()),
  timeOf,
  tokensOf: (value) => tokensOf(value, true),
  whenLabel: (value) => whenLabel(value, now.getTime()),
};

describe('Whatever the number is, the page shows something and doesn’t fail (X4)', () => {
  for (const [name, format] of Object.entries(formatters)) {
    it(name, () => {
      for (const value of hostile) expect(format(value), `${value}`).toMatch(/./);
      fc.assert(fc.property(fc.double(), (value) => void expect(format(value)).toMatch(/./)));
    });
  }
});

describe('dateOf', () => {
  it('returns the date of a timestamp, or the nearest one if it has none', () => {
    expect(dateOf(now.getTime())).toEqual(now);
    expect(dateOf(9e15).getTime()).toBe(8.64e15);
    expect(dateOf(Number.NEGATIVE_INFINITY).getTime()).toBe(-8.64e15);
    expect(dateOf(Number.NaN).getTime()).toBe(0);
  });
});
