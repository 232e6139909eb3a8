import { english } from '../../shared/i18n/en.ts';
import type { Strings } from '../../shared/i18n/strings.ts';

let current: Strings = english;

/** Returns the page's strings in the current locale. */
export function strings(): Strings {
  return current;
}

/** Loads the strings of a locale (BCP 47) before the page is rendered. English needs no loading. */
export async function loadLocale(locale: string): Promise<void> {
  if (locale !== 'zh-Hans') return;
  const { chinese } = await import('../../shared/i18n/zh-hans.ts');
  current = chinese;
}
