import { words } from '../../i18n/strings.ts';

/** How long a recording is, for rows that say a time of day beside it: `38 min`; from seconds. */
export function lengthLabel(seconds: number): string {
  const texts = words.palette;
  return seconds < 60 ? texts.seconds(Math.round(seconds)) : texts.minutes(Math.round(seconds / 60));
}
