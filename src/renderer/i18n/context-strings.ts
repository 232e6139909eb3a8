import { context } from '../../shared/i18n/en/context.ts';
import { localized } from './localized.ts';

/** Returns the strings of what is sent, and of changes to messages, in the current locale. */
export const contextStrings = localized({ context });
