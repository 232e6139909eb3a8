import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import { appearanceAttribute, readAppearance } from '../../shared/models/appearance.ts';
import { defaultSettings } from '../../shared/models/default-settings.ts';
import type { Settings } from '../../shared/models/settings.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { follow } from '../backend/follow.ts';
import { followLanguage } from './language.ts';

/** The last settings received from the main process. */
let confirmed: Settings = {
  ...defaultSettings,
  ...readAppearance(document.documentElement.getAttribute(appearanceAttribute)),
};

/** Changes that the main process hasn't confirmed yet, oldest first. */
let pending: readonly Partial<Settings>[] = [];

/** The settings. Until they're loaded, the defaults with the appearance that the page was rendered with. */
export const useSettings = create<Settings>(() => confirmed);

/** Subscribes to the settings. Returns the function that unsubscribes. */
export function followSettings(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (to, signal) => to.settings.watch(undefined, { signal }),
    (settings) => {
      confirmed = settings;
      show();
      followLanguage(settings.language);
    },
    onFailure,
  );
}

/** Changes settings: immediately on this page, then in the main process. Resolves to the failure, or null. */
export async function changeSettings(change: Partial<Settings>): Promise<Failure | null> {
  pending = [...pending, change];
  show();
  try {
    confirmed = await backend().settings.change(change);
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  } finally {
    pending = pending.filter((one) => one !== change);
    show();
  }
}

/** Reapplies pending changes, because the response to one change doesn't include later ones. */
function show(): void {
  useSettings.setState(Object.assign({}, confirmed, ...pending), true);
}
