import { promptForm } from '../../shared/i18n/en/prompt-form.ts';
import { localized } from './localized.ts';

/** Returns the strings for the prompt list, prompt variables and prompt files in the current locale. */
export const promptFormStrings = localized({ promptForm });
