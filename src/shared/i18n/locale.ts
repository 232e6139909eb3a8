import { type Language, type LanguageChoice, languageOf } from '../models/language.ts';
import { mainChinese, mainEnglish } from './main-strings.ts';
import type { MainStrings } from './strings.ts';

const catalogues: Readonly<Record<Language, MainStrings>> = { en: mainEnglish, 'zh-Hans': mainChinese };

let choice: LanguageChoice = 'system';
let system = new Intl.DateTimeFormat().resolvedOptions().locale;

/**
 * The catalogue that the main process speaks now: asked for each time a text is made, as a person may choose another
 * language meanwhile. The page has its own way to it, so that it loads no language that it does not show.
 */
export function strings(): MainStrings {
  return catalogues[currentLocale()];
}

/** The language of {@link strings}. */
export function currentLocale(): Language {
  return languageOf(choice, system);
}

/** Speaks what a person chose from now on. */
export function setLocale(chosen: LanguageChoice): void {
  choice = chosen;
}

/**
 * Sets the locale (BCP 47) that the choice `system` stands for. It begins as the process's own; the browser shell replaces
 * it with the browser's, since the server may run on another computer than the person's, or without a locale.
 */
export function setSystemLocale(locale: string): void {
  system = locale;
}
