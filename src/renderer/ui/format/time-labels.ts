import { strings } from '../../i18n/strings.ts';
import { type Period, periodOf } from './date-groups.ts';
import { dateOf } from './date-of.ts';
import { dateFormat, numberFormat, relativeTimeFormat } from './intl.ts';

// 24-hour, unless the browser's locale explicitly sets another hour cycle (`-u-hc-h12`).
const hourCycle = new Intl.Locale(navigator.language).hourCycle ?? 'h23';

const clock = () => dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle });
const weekday = () => dateFormat({ weekday: 'short' });
const dayOfMonth = () => dateFormat({ day: 'numeric' });
const month = () => dateFormat({ month: 'long' });
const monthOfYear = () => dateFormat({ month: 'long', year: 'numeric' });
const day = () => dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const dayOfYear = () => dateFormat({ dateStyle: 'full' });
const shortMoment = () => dateFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle });
const fullMoment = () => dateFormat({ dateStyle: 'full', timeStyle: 'short', hourCycle });

/** Formats the time of day of a moment (epoch ms): `14:06`. */
export function clockTime(moment: number): string {
  return clock().format(dateOf(moment));
}

/** Formats the time of day of a moment, with the date unless it's today. Both parameters are in epoch ms. */
export function timeLabel(moment: number, now: number): string {
  const date = dateOf(moment);
  return (date.toDateString() === dateOf(now).toDateString() ? clock : shortMoment)().format(date);
}

/** Formats the date and time in full, for a tooltip. `moment` is in epoch ms. */
export function fullTime(moment: number): string {
  return fullMoment().format(dateOf(moment));
}

/** Formats a moment's day: `Today`, `Yesterday`, `Monday 9 November`. Adds the year if it isn't the current one. */
export function dayTitle(moment: number, now: Date): string {
  const { kind } = periodOf(moment, now);
  if (kind === 'today' || kind === 'yesterday') return strings().chat.list[kind];
  const date = dateOf(moment);
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear)().format(date);
}

/** Formats a moment (epoch ms) for a row of the list, depending on its period: time, weekday or day of the month. */
export function rowTime(moment: number, now: Date): string {
  const { kind } = periodOf(moment, now);
  const date = dateOf(moment);
  if (kind === 'month') return dayOfMonth().format(date);
  return (kind === 'week' ? weekday : clock)().format(date);
}

/** Returns the heading of a period in the list. */
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
      const date = dateOf(new Date(period.year, period.month).getTime());
      return period.year === now.getFullYear() ? month().format(date) : monthOfYear().format(date);
    }
  }
}

/** Formats how long ago a moment was, in the largest whole unit: `5 minutes ago`, `2 days ago`. Both in epoch ms. */
export function agoOf(moment: number, now: number): string {
  const relative = relativeTimeFormat();
  const minutes = Math.max(1, Math.floor((dateOf(now).getTime() - dateOf(moment).getTime()) / 60_000));
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

/** Formats milliseconds as seconds, with one decimal below 100: `6.1`, `132`. */
export function secondsOf(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  const digits = seconds < 99.95 ? 1 : 0;
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(seconds);
}
