/** The languages that Parlance speaks, as BCP 47 tags. */
export type Language = 'en' | 'zh-Hans';

/** What a person chooses: a language, or that of the computer. */
export const languageChoices = ['system', 'en', 'zh-Hans'] as const;

/** See {@link languageChoices}. */
export type LanguageChoice = (typeof languageChoices)[number];

/** The attribute of the page's root element with the {@link LanguageChoice} that its document was written for. */
export const languageAttribute = 'data-language';

/** The language that is spoken for a choice; `system` is the computer's locale (BCP 47). Without a match it is English. */
export function languageOf(choice: LanguageChoice, system: string): Language {
  if (choice !== 'system') return choice;
  try {
    const { language, script } = new Intl.Locale(system).maximize();
    return language === 'zh' && script === 'Hans' ? 'zh-Hans' : 'en';
  } catch {
    return 'en';
  }
}
