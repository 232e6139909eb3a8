import { promptForm } from '../../shared/i18n/en/prompt-form.ts';
import { localized } from './localized.ts';

/** Returns the strings for the list and the form of prompts in the current locale. */
export const promptFormStrings = localized({ promptForm });
