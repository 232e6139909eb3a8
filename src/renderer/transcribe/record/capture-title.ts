import { strings } from '../../i18n/strings.ts';
import { dateOf } from '../../ui/format/date-of.ts';

/** Returns the title of a recording by its start (epoch ms), in local time: `Recording 2026-11-21 14.06`. */
export function captureTitle(startedAt: number): string {
  const at = dateOf(startedAt);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return strings().recording.fileName(day, `${two(at.getHours())}.${two(at.getMinutes())}`);
}
