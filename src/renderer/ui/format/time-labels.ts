import { strings } from '../../i18n/strings.ts';
import { type Period, periodOf } from './date-groups.ts';
import { dateOf } from './date-of.ts';
import { dateFormat, numberFormat } from './intl.ts';

// 24-hour, unless the system's own locale asks for something else in so many words (`-u-hc-h12`).
const hourCycle = new Intl.Locale(navigator.language).hourCycle ?? 'h23';

const clock = () => dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle });
const weekday = () => dateFormat({ weekday: 'short' });
const dayOfMonth = () => dateFormat({ day: 'numeric' });
const month = () => dateFormat({ month: 'long' });
const monthOfYear = () => dateFormat({ month: 'long', year: 'numeric' });
const day = () => dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const dayOfYear = () => dateFormat({ dateStyle: 'full' });
const shortMoment = () => dateFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle });
const wholeMoment = () => dateFormat({ dateStyle: 'full', timeStyle: 'short', hourCycle });

/** The time of day, `14:06`, of a moment in epoch ms. */
export function clockTime(moment: number): string {
  return clock().format(dateOf(moment));
}

/** Returns the time of day of a moment in epoch ms, with its date unless that is today. */
export function timeLabel(moment: number, now: number): string {
  const date = dateOf(moment);
  return (date.toDateString() === dateOf(now).toDateString() ? clock : shortMoment)().format(date);
}

/** Date and time in full, for a tooltip. */
export function fullTime(moment: number): string {
  return wholeMoment().format(dateOf(moment));
}

/** Returns the name of a moment's day: `Today`, `Yesterday`, `Monday 9 November`, with the year where it isn't this one. */
export function dayTitle(moment: number, now: Date): string {
  const { kind } = periodOf(moment, now);
  if (kind === 'today' || kind === 'yesterday') return strings().chat.list[kind];
  const date = dateOf(moment);
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear)().format(date);
}

/** What stands at the right of a row of the list: the time, the weekday or the day of the month. */
export function rowTime(moment: number, now: Date): string {
  const { kind } = periodOf(moment, now);
  const date = dateOf(moment);
  if (kind === 'month') return dayOfMonth().format(date);
  return (kind === 'week' ? weekday : clock)().format(date);
}

/** The heading over a period of the list. */
export function periodTitle(period: Period, now: Date): string {
  switch (period.kind) {
    case 'pinned':
      return strings().chat.list.pinned;
    case 'today':
      return strings().chat.list.today;
    case 'yesterday':
      return strings().chat.list.yesterday;
    case 'week':
      return strings().chat.list.week;
    case 'month': {
      const within = dateOf(new Date(period.year, period.month).getTime());
      return period.year === now.getFullYear() ? month().format(within) : monthOfYear().format(within);
    }
  }
}

/** Returns how long ago a moment was, in its largest whole unit: `5 minutes ago`, `2 days ago`. Both in epoch ms. */
export function agoOf(moment: number, now: number): string {
  const relative = new Intl.RelativeTimeFormat(strings().chat.language);
  const minutes = Math.max(1, Math.floor((dateOf(now).getTime() - dateOf(moment).getTime()) / 60_000));
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

/** Seconds with one decimal below a hundred: `6.1`, `132`; from milliseconds. */
export function secondsOf(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  const digits = seconds < 99.95 ? 1 : 0;
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(seconds);
}

/** A count with its thousands: `2,048`. */
export function countOf(count: number): string {
  return numberFormat().format(count);
}
