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

// RFC 5646 also allows language subtags of four to eight letters, but none is registered, and names such as "english"
// would match.
const language = '[a-z]{2,3}(?:-[a-z]{3}){0,3}';

const script = '(?:-[a-z]{4})?';

const region = '(?:-(?:[a-z]{2}|\\d{3}))?';

const variants = '(?:-(?:[a-z0-9]{5,8}|\\d[a-z0-9]{3}))*';

const extensions = '(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*';

const privateUse = 'x(?:-[a-z0-9]{1,8})+';

const grandfathered = 'i(?:-[a-z]{2,8})+|en-gb-oed|sgn-be-(?:fr|nl)|sgn-ch-de';

/**
 * Matches a well-formed BCP 47 tag (RFC 5646, 2.1), such as `pt`, `yue` or `zh-Hant-TW`, whether or not it's
 * registered. It isn't a schema, so that the page can check tags without loading zod.
 */
export const languageTagPattern = new RegExp(
  `^(?=.{1,100}$)(?:${language}${script}${region}${variants}${extensions}(?:-${privateUse})?|${privateUse}|${grandfathered})$`,
  'i',
);
