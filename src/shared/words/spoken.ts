import { type Language, type LanguageChoice, languageOf } from '../models/language.ts';
import type { Words } from './catalogue.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';

const catalogues: Readonly<Record<Language, Words>> = { en: english, 'zh-Hans': chinese };

let language = languageOf('system', systemLocale());

/**
 * The catalogue that the main process speaks now: asked for each time a text is made, as a person may choose another
 * language meanwhile. The page has its own way to it, so that it loads no language that it does not show.
 */
export function spoken(): Words {
  return catalogues[language];
}

/** The language of {@link spoken}. */
export function spokenLanguage(): Language {
  return language;
}

/** Speaks what a person chose from now on. */
export function speakIn(choice: LanguageChoice): void {
  language = languageOf(choice, systemLocale());
}

/** Of the process, which has it from the computer. */
function systemLocale(): string {
  return new Intl.DateTimeFormat().resolvedOptions().locale;
}
