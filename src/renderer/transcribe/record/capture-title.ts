import { strings } from '../../i18n/strings.ts';
import { dateOf } from '../../ui/format/date-of.ts';

/**
 * Returns the title of a recording that started at this time (epoch ms), in local time: `Recording 2026-11-21 14.06`.
 */
export function captureTitle(startedAt: number): string {
  const at = dateOf(startedAt);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  return strings().recording.fileName(day, `${twoDigits(at.getHours())}.${twoDigits(at.getMinutes())}`);
}
