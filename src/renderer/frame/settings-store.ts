import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import { appearanceAttribute, readAppearance } from '../../shared/models/appearance.ts';
import { defaultSettings } from '../../shared/models/default-settings.ts';
import type { Settings } from '../../shared/models/settings.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { follow } from '../backend/follow.ts';
import { followLanguage } from './language.ts';

/** The settings; until they have come the defaults stand in, with the appearance that came with the page. */
export const useSettings = create<Settings>(() => ({
  ...defaultSettings,
  ...readAppearance(document.documentElement.getAttribute(appearanceAttribute)),
}));

/** Follows the settings until the returned function is called. */
export function followSettings(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (to, signal) => to.settings.watch(undefined, { signal }),
    (settings) => {
      useSettings.setState(settings, true);
      followLanguage(settings.language);
    },
    onFailure,
  );
}

/** Changes settings: at once on this page, then in the main process; answers what went wrong, or null. */
export async function changeSettings(change: Partial<Settings>): Promise<Failure | null> {
  const before = useSettings.getState();
  useSettings.setState(change);
  try {
    useSettings.setState(await backend().settings.change(change), true);
    return null;
  } catch (thrown) {
    useSettings.setState(before, true);
    return failureOf(thrown);
  }
}
