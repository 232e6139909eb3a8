import { english } from '../../shared/i18n/en.ts';
import type { Strings } from '../../shared/i18n/strings.ts';

let current: Strings = english;

/** Returns the page's strings in the current locale. */
export function strings(): Strings {
  return current;
}

/**
 * Loads the strings of a locale (BCP 47) before the page is rendered. English is British and needs no loading, unless
 * `system`, the locale of the system, is that of the United States.
 */
export async function loadLocale(locale: string, system = navigator.language): Promise<void> {
  if (locale === 'zh-Hans') current = (await import('../../shared/i18n/zh-hans.ts')).chinese;
  else if (system === 'en-US') current = (await import('../../shared/i18n/en-us.ts')).american;
}
