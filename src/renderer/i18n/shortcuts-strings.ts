import { shortcuts } from '../../shared/i18n/en/shortcuts.ts';
import { localized } from './localized.ts';

/** Returns the strings for the shortcut sheet in the current locale. */
export const shortcutsStrings = localized({ shortcuts });
