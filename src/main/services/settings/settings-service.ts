import { setLocale } from '../../../shared/i18n/locale.ts';
import type { Settings } from '../../../shared/models/settings.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { createTopic, startingWith } from '../topic.ts';

/** The settings, for every window at once. */
export type SettingsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Settings>;
  change(change: Partial<Settings>): Settings;
};

/** Settings over their store; what is chosen of the language is spoken from here on. */
export function createSettingsService(
  store: Pick<SettingsStore, 'settings' | 'changeSettings'>,
): SettingsService {
  const topic = createTopic<Settings>((_, next) => next);
  setLocale(store.settings().language);
  return {
    watch: (signal) => startingWith(store.settings(), topic.subscribe(signal)),
    change: (change) => {
      const settings = store.changeSettings(change);
      setLocale(settings.language);
      topic.publish(settings);
      return settings;
    },
  };
}
