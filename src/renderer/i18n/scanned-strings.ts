import { scanned } from '../../shared/i18n/en/scanned.ts';
import { localized } from './localized.ts';

/** Returns the strings for scanned PDFs in the current locale. */
export const scannedStrings = localized({ scanned });
