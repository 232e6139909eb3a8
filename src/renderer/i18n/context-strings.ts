import { context } from '../../shared/i18n/en/context.ts';
import { localized } from './localized.ts';

/**
 * Returns the strings for choosing which messages are sent, and for editing and deleting messages, in the current
 * locale.
 */
export const contextStrings = localized({ context });
