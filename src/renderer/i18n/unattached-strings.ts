import { unattached } from '../../shared/i18n/en/unattached.ts';
import { localized } from './localized.ts';

/** Returns the reasons why files weren't attached, in the current locale. */
export const unattachedStrings = localized({ unattached });
