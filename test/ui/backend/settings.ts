import { defaultSettings } from '../../../src/shared/settings/default-settings.ts';
import { parameterSections, type Settings } from '../../../src/shared/settings/settings.ts';
import { live } from './live.ts';
import type { Routes } from './router.ts';

/** Settings of someone who works with parameters: the inspector and its sections are open. */
export const parametersOpen: Partial<Settings> = {
  inspectorShown: true,
  openParameters: [...parameterSections],
};

/** Doubles the settings. */
export function createSettings(changed: Partial<Settings>) {
  const settings = live<Settings>({ ...defaultSettings, ...changed });
  const routes = {
    settings: {
      watch: (_, signal) => settings.watch(signal),
      change: (change) => settings.set({ ...settings.now(), ...change } as Settings),
    },
    app: {
      info: () => ({
        version: '0.1.0',
        shell: 'browser',
        platform: 'linux',
        dataFolder: '/data',
        notificationsRefused: false,
      }),
    },
  } satisfies Routes;
  return { routes, now: settings.now };
}
