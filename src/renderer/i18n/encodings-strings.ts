import { encodings } from '../../shared/i18n/en/encodings.ts';
import { localized } from './localized.ts';

/** Returns the strings for the question which encoding a text is in, in the current locale. */
export const encodingsStrings = localized({ encodings });
