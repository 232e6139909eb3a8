import { paletteStrings } from '../../i18n/palette-strings.ts';

/** How long a recording is, for rows that say a time of day beside it: `38 min`; from seconds. */
export function lengthLabel(seconds: number): string {
  const texts = paletteStrings().palette;
  return seconds < 60 ? texts.seconds(Math.round(seconds)) : texts.minutes(Math.round(seconds / 60));
}
