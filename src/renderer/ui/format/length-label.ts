import { paletteStrings } from '../../i18n/palette-strings.ts';

/** Formats a duration in seconds as `38 min`, which can't be mistaken for the time of day shown next to it. */
export function lengthLabel(seconds: number): string {
  const texts = paletteStrings().palette;
  return seconds < 60 ? texts.seconds(Math.round(seconds)) : texts.minutes(Math.round(seconds / 60));
}
