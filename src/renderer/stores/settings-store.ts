import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import { appearanceAttribute, readAppearance } from '../../shared/models/appearance.ts';
import { defaultSettings } from '../../shared/models/default-settings.ts';
import type { Settings } from '../../shared/models/settings.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { follow } from '../backend/follow.ts';
import { followLanguage } from './language.ts';

/** What the main process holds, as far as this page has heard. */
let held: Settings = {
  ...defaultSettings,
  ...readAppearance(document.documentElement.getAttribute(appearanceAttribute)),
};

/** Changes that are on their way to the main process, oldest first. */
let pending: readonly Partial<Settings>[] = [];

/** The settings; until they have come the defaults stand in, with the appearance that came with the page. */
export const useSettings = create<Settings>(() => held);

/** Follows the settings until the returned function is called. */
export function followSettings(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (to, signal) => to.settings.watch(undefined, { signal }),
    (settings) => {
      held = settings;
      show();
      followLanguage(settings.language);
    },
    onFailure,
  );
}

/** Changes settings: at once on this page, then in the main process; answers what went wrong, or null. */
export async function changeSettings(change: Partial<Settings>): Promise<Failure | null> {
  pending = [...pending, change];
  show();
  try {
    held = await backend().settings.change(change);
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  } finally {
    pending = pending.filter((one) => one !== change);
    show();
  }
}

/** An answer to one change doesn't know those that were made after it. */
function show(): void {
  useSettings.setState(Object.assign({}, held, ...pending), true);
}
