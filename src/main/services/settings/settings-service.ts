import type { Settings } from '../../../shared/models/settings.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { createTopic, startingWith } from '../topic.ts';

/** The settings, for every window at once. */
export type SettingsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Settings>;
  change(change: Partial<Settings>): Settings;
};

/** Settings over their store. */
export function createSettingsService(
  store: Pick<SettingsStore, 'settings' | 'changeSettings'>,
): SettingsService {
  const topic = createTopic<Settings>((_, next) => next);
  return {
    watch: (signal) => startingWith(store.settings(), topic.subscribe(signal)),
    change: (change) => {
      const settings = store.changeSettings(change);
      topic.publish(settings);
      return settings;
    },
  };
}
