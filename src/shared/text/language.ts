/** Languages of the interface, as BCP 47 tags. */
export type Language = 'en' | 'zh-Hans';

/** Options of the language setting: the system's language, or a fixed one. */
export const languageChoices = ['system', 'en', 'zh-Hans'] as const;

export type LanguageChoice = (typeof languageChoices)[number];

/** Attribute of the page's root element that contains the document's {@link LanguageChoice}. */
export const languageAttribute = 'data-language';

/** Returns the first language of an `Accept-Language` header (RFC 9110, 12.5.4), as a BCP 47 tag, or null. */
export function firstAccepted(header: string | null | undefined): string | null {
  const ranges = (header ?? '').split(',').flatMap((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return tag && tag !== '*' && Number(weight) > 0 ? [{ tag, weight: Number(weight) }] : [];
  });
  // The sort is stable, so the first of equal weights wins.
  return ranges.sort((one, other) => other.weight - one.weight)[0]?.tag ?? null;
}

/** Resolves a choice to a language. `system` is the system's locale (BCP 47). Falls back to English. */
export function languageOf(choice: LanguageChoice, system: string): Language {
  if (choice !== 'system') return choice;
  try {
    const { language, script } = new Intl.Locale(system).maximize();
    return language === 'zh' && script === 'Hans' ? 'zh-Hans' : 'en';
  } catch {
    return 'en';
  }
}
