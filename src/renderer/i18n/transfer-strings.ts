import { transfer } from '../../shared/i18n/en/transfer.ts';
import { localized } from './localized.ts';

/** Returns the strings for import and export in the current locale. */
export const transferStrings = localized({ transfer });
