import { dateOf } from './date-of.ts';
import { dateFormat } from './intl.ts';
import { clockTime } from './time-labels.ts';

const day = () => dateFormat({ weekday: 'short' });
const date = () => dateFormat({ day: 'numeric', month: 'short' });
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Formats a time as `13:48` for today, as a weekday for the last six days, and as a date before that. Both parameters
 * are in epoch ms.
 */
export function whenLabel(at: number, now: number): string {
  if (dateOf(at).toDateString() === dateOf(now).toDateString()) return clockTime(at);
  return (now - at < 6 * dayMs ? day : date)().format(dateOf(at));
}
