import { talk } from '../../shared/i18n/en/talk.ts';
import { localized } from './localized.ts';

/** Returns the strings for spoken conversations in the current locale. */
export const talkStrings = localized({ talk });
