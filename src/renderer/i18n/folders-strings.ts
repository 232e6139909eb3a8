import { folders } from '../../shared/i18n/en/folders.ts';
import { localized } from './localized.ts';

/** Returns the strings for folders in the current locale. */
export const foldersStrings = localized({ folders });
