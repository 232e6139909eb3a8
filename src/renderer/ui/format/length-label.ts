import { strings } from '../../i18n/strings.ts';

/** Formats a duration in seconds as `38 min`, which can't be mistaken for the time of day shown next to it. */
export function lengthLabel(seconds: number): string {
  const texts = strings().palette;
  return seconds < 60 ? texts.seconds(Math.round(seconds)) : texts.minutes(Math.round(seconds / 60));
}
