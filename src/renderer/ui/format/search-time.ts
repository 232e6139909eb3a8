import { strings } from '../../i18n/strings.ts';
import { periodOf } from './date-groups.ts';
import { dateOf } from './date-of.ts';
import { clockTime } from './time-labels.ts';

const { language } = strings().chat;
const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });

/** Returns when a search result was written. No heading gives its date: `14:06`, `Mon, 9 Nov`, `21 Oct 2025`. */
export function hitTime(moment: number, now: Date): string {
  const { kind } = periodOf(moment, now);
  if (kind === 'today') return clockTime(moment);
  if (kind === 'yesterday') return strings().chat.list.yesterday;
  const date = dateOf(moment);
  if (date.getFullYear() !== now.getFullYear()) return dayOfYear.format(date);
  return (kind === 'week' ? weekday : day).format(date);
}
