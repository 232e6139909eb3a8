import { type LanguageChoice, languageAttribute } from '../../shared/models/language.ts';

/**
 * Loads the page anew where its document was written for another choice of language than the one that is kept now. What
 * is being written is kept as the page leaves; where something would be lost, as a recording, the browser asks first.
 */
export function followLanguage(choice: LanguageChoice): void {
  const written = document.documentElement.getAttribute(languageAttribute);
  if (written === null || written === choice) return;
  // Asked for once: who stays after all has the new language at the next start.
  document.documentElement.setAttribute(languageAttribute, choice);
  location.reload();
}
