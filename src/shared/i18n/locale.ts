import { type Language, type LanguageChoice, languageOf } from '../text/language.ts';
import { mainChinese, mainEnglish } from './main-strings.ts';
import type { MainStrings } from './strings.ts';

const catalogues: Readonly<Record<Language, MainStrings>> = { en: mainEnglish, 'zh-Hans': mainChinese };

let choice: LanguageChoice = 'system';
let system = new Intl.DateTimeFormat().resolvedOptions().locale;

/**
 * Returns the strings for the main process's current locale. Call it each time a text is created, because the user can
 * change the language. The page has its own loader, so that it only loads the locale that it shows.
 */
export function strings(): MainStrings {
  return catalogues[currentLocale()];
}

/** Returns the locale of {@link strings}. */
export function currentLocale(): Language {
  return languageOf(choice, system);
}

/** Sets the user's language choice. */
export function setLocale(chosen: LanguageChoice): void {
  choice = chosen;
}

/**
 * Sets the locale (BCP 47) for the choice `system`. It defaults to the locale of the process. The browser shell
 * replaces it with the browser's locale, because the server may run on another computer or without a locale.
 */
export function setSystemLocale(locale: string): void {
  system = locale;
}
