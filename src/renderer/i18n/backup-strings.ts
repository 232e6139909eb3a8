import { backups } from '../../shared/i18n/en/backups.ts';
import { localized } from './localized.ts';

/** Returns the strings for backups in the current locale. */
export const backupStrings = localized({ backups });
