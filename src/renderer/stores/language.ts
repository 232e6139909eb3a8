import { type LanguageChoice, languageAttribute } from '../../shared/text/language.ts';

/**
 * Reloads the page if it was rendered for another language setting. Drafts are saved when the page unloads. If
 * something would be lost, such as a recording, the browser asks first.
 */
export function followLanguage(choice: LanguageChoice): void {
  const pageLanguage = document.documentElement.getAttribute(languageAttribute);
  if (pageLanguage === null || pageLanguage === choice) return;
  // Asks only once. If the user stays, the new language applies at the next start.
  document.documentElement.setAttribute(languageAttribute, choice);
  location.reload();
}
