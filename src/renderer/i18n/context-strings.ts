import { context } from '../../shared/i18n/en/context.ts';
import { localized } from './localized.ts';

/** Returns the strings for what is sent and for changes to messages in the current locale. */
export const contextStrings = localized({ context });
