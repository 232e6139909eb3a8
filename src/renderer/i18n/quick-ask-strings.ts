import { quickAsk } from '../../shared/i18n/en/quick-ask.ts';
import { localized } from './localized.ts';

/** Returns the strings for Quick Ask in the current locale. */
export const quickAskStrings = localized({ quickAsk });
