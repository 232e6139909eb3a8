import { requests } from '../../shared/i18n/en/requests.ts';
import { localized } from './localized.ts';

/** Returns the strings for the request inspector in the current locale. */
export const requestsStrings = localized({ requests });
