import { words } from '../words.ts';
import { periodOf } from './date-groups.ts';
import { rowTime } from './time-labels.ts';

const { language } = words.chat;
const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
const yesterday = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

/** When a message that was found was written, without a heading over it to say the month: `14:06`, `Mon`, `21 Oct 2025`. */
export function hitTime(moment: number, now: Date): string {
  const period = periodOf(moment, now);
  if (period.kind === 'yesterday') return yesterday.format(-1, 'day');
  if (period.kind !== 'month') return rowTime(moment, now);
  return (period.year === now.getFullYear() ? day : dayOfYear).format(moment);
}
