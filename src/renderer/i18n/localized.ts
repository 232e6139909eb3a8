import type { Strings } from '../../shared/i18n/strings.ts';

let loaded: Strings | null = null;

/**
 * Returns an accessor for strings in the current locale. Modules pass the English ones, which stay in their own chunk
 * of the page. {@link loadLocale} loads all strings of any other locale at once.
 */
export function localized<Name extends keyof Strings>(
  english: Pick<Strings, Name>,
): () => Pick<Strings, Name> {
  return () => loaded ?? english;
}

/** Loads the strings of a locale (BCP 47) before the page is rendered. English needs no loading. */
export async function loadLocale(locale: string): Promise<void> {
  if (locale !== 'zh-Hans') return;
  const { chinese } = await import('../../shared/i18n/zh-hans.ts');
  loaded = chinese;
}
