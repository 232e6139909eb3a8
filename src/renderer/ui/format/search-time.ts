import { strings } from '../../i18n/strings.ts';
import { periodOf } from './date-groups.ts';
import { dateOf } from './date-of.ts';
import { dateFormat } from './intl.ts';
import { clockTime } from './time-labels.ts';

const day = () => dateFormat({ day: 'numeric', month: 'short' });
const weekday = () => dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = () => dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** Formats the time of a search result (epoch ms) for a list without dates: `14:06`, `Mon, 9 Nov`, `21 Oct 2025`. */
export function hitTime(moment: number, now: Date): string {
  const { kind } = periodOf(moment, now);
  if (kind === 'today') return clockTime(moment);
  if (kind === 'yesterday') return strings().chat.list.yesterday;
  const date = dateOf(moment);
  if (date.getFullYear() !== now.getFullYear()) return dayOfYear().format(date);
  return (kind === 'week' ? weekday : day)().format(date);
}
