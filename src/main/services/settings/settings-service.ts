import { setLocale } from '../../../shared/i18n/locale.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { createTopic } from '../topic.ts';

/** The settings, shared by all windows. */
export type SettingsService = {
  now(): Settings;
  /** The names of the settings that have been changed, even if to their default. */
  chosen(): ReadonlySet<string>;
  watch(signal: AbortSignal | undefined): AsyncGenerator<Settings>;
  change(change: Partial<Settings>): Settings;
};

/** Creates the settings service, which also sets the locale of the main process's strings. */
export function createSettingsService(
  store: Pick<SettingsStore, 'settings' | 'chosenSettings' | 'changeSettings'>,
): SettingsService {
  const topic = createTopic<Settings>((_, next) => next);
  setLocale(store.settings().language);
  return {
    now: store.settings,
    chosen: store.chosenSettings,
    watch: (signal) => topic.watch(store.settings, signal),
    change: (change) => {
      const settings = store.changeSettings(change);
      setLocale(settings.language);
      topic.publish(settings);
      return settings;
    },
  };
}
