import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import { appearanceAttribute, readAppearance } from '../../shared/settings/appearance.ts';
import { defaultSettings } from '../../shared/settings/default-settings.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type LanguageChoice, languageAttribute } from '../../shared/text/language.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { follow } from '../backend/follow.ts';
import { toastFailure } from '../failures/toast-failure.ts';
import { createOptimisticValue } from './optimistic-value.ts';

/** The settings. Until they're loaded, the defaults with the appearance that the page was rendered with. */
export const useSettings = create<Settings>(() => ({
  ...defaultSettings,
  ...readAppearance(document.documentElement.getAttribute(appearanceAttribute)),
}));

const shared = createOptimisticValue<Settings>(useSettings.getState(), (settings) =>
  useSettings.setState(settings, true),
);

/** Subscribes to the settings. Returns the function that unsubscribes. */
export function followSettings(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (api, signal) => api.settings.watch(undefined, { signal }),
    (settings) => {
      shared.confirm(settings);
      followLanguage(settings.language);
    },
    onFailure,
  );
}

/**
 * Changes settings: immediately on this page, then in the main process. Shows a toast if that fails, unless `report`
 * does something else. Resolves to the failure, or null.
 */
export async function changeSettings(
  change: Partial<Settings>,
  report: (failure: Failure) => void = toastFailure,
): Promise<Failure | null> {
  try {
    await shared.change(change, () => backend().settings.change(change));
    return null;
  } catch (thrown) {
    const failure = failureOf(thrown);
    report(failure);
    return failure;
  }
}

/**
 * Reloads the page if it was rendered for another language setting. Drafts are saved when the page unloads. If
 * something would be lost, such as a recording, the browser asks first.
 */
function followLanguage(choice: LanguageChoice): void {
  const pageLanguage = document.documentElement.getAttribute(languageAttribute);
  if (pageLanguage === null || pageLanguage === choice) return;
  // Asks only once. If the user stays, the new language applies at the next start.
  document.documentElement.setAttribute(languageAttribute, choice);
  location.reload();
}
