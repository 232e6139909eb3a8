import { costs } from '../../shared/i18n/en/costs.ts';
import { localized } from './localized.ts';

/** Returns the strings for prices and costs in the current locale. */
export const costStrings = localized({ costs });
