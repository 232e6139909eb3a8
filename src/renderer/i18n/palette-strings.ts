import { keywords } from '../../shared/i18n/en/keywords.ts';
import { palette } from '../../shared/i18n/en/palette.ts';
import { localized } from './localized.ts';

/** Returns the strings for the command palette in the current locale. */
export const paletteStrings = localized({ keywords, palette });
