import type Conf from 'conf';
import { z } from 'zod';
import { type Settings, settingsSchema } from '../../shared/models/settings.ts';

/** A gateway as it is kept in `config.json`: no key, and nothing that is only of one run. */
export const savedGatewaySchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  chatModel: z.string().nullable().default(null),
});

/** See {@link savedGatewaySchema}. */
export type SavedGateway = Readonly<z.infer<typeof savedGatewaySchema>>;

const gatewayChoiceSchema = z.object({
  saved: z.array(savedGatewaySchema).default([]),
  currentId: z.string().nullable().default(null),
});

/** The saved gateways and which one is in use (`demo` for the built-in one). */
export type GatewayChoice = { readonly saved: readonly SavedGateway[]; readonly currentId: string | null };

/** `config.json`: settings, gateways, and where keys are kept. What can't be read there counts as never set. */
export type SettingsStore = {
  settings(): Settings;
  changeSettings(change: Partial<Settings>): Settings;
  gateways(): GatewayChoice;
  changeGateways(change: Partial<GatewayChoice>): GatewayChoice;
  keyPlace(): 'file' | 'session';
  setKeyPlace(place: 'file' | 'session'): void;
};

/** The settings in a `Conf` (electron-store in Electron). */
export function createSettingsStore(conf: Conf<Record<string, unknown>>): SettingsStore {
  const settings = () => settingsSchema.catch(settingsSchema.parse({})).parse(conf.get('settings') ?? {});
  const gateways = () =>
    gatewayChoiceSchema.catch(gatewayChoiceSchema.parse({})).parse(conf.get('gateways') ?? {});
  return {
    settings,
    changeSettings: (change) => {
      conf.set('settings', { ...settings(), ...change });
      return settings();
    },
    gateways,
    changeGateways: (change) => {
      conf.set('gateways', { ...gateways(), ...change });
      return gateways();
    },
    keyPlace: () => (conf.get('keyPlace') === 'file' ? 'file' : 'session'),
    setKeyPlace: (place) => conf.set('keyPlace', place),
  };
}
