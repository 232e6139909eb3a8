import type Conf from 'conf';
import { z } from 'zod';
import { speechLimitRange } from '../../shared/limits.ts';
import { type AudioChoices, audioChoicesSchema, noAudioChoices } from '../../shared/models/capability.ts';
import { defaultSettings } from '../../shared/models/default-settings.ts';
import {
  certificateFactsSchema,
  defaultGatewayNetwork,
  defaultUploadLimit,
  type GatewayNetwork,
  gatewayNetworkSchema,
  speechLimitSchema,
  uploadLimitSchema,
} from '../../shared/models/gateway-network.ts';
import { type Settings, settingsSchema } from '../../shared/models/settings.ts';
import { ownValue } from '../../shared/own-value.ts';

const writable = { ...defaultGatewayNetwork, bypass: [...defaultGatewayNetwork.bypass] };

/** The certificates of an extra CA file as PEM, and what a person knows them by. */
const savedCaSchema = z.object({ pem: z.string(), certificates: z.array(certificateFactsSchema) });

/** A gateway as it is kept in `config.json`: no key or other secret, and nothing that is only of one run. */
const savedGatewaySchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  chatModel: z.string().nullable().catch(null).default(null),
  /** Whether a key was entered for it. Without that key nothing is sent: it is asked for again. */
  usesKey: z.boolean().catch(false).default(false),
  /** Whether a sign-in was entered for its proxy; without it nothing is sent through that proxy. */
  usesProxySignIn: z.boolean().catch(false).default(false),
  reportUsage: z.boolean().catch(false).default(false),
  translationFields: z.boolean().catch(false).default(false),
  audioModels: audioChoicesSchema.catch(noAudioChoices).default(noAudioChoices),
  /** Names alone; their values are in the vault. */
  headers: z.array(z.string()).catch([]).default([]),
  network: gatewayNetworkSchema.catch(writable).default(writable),
  ca: savedCaSchema.nullable().catch(null).default(null),
  uploadLimit: uploadLimitSchema.catch(defaultUploadLimit).default(defaultUploadLimit),
  speechLimit: speechLimitSchema.catch(speechLimitRange.default).default(speechLimitRange.default),
});

/** A gateway as it is stored in `config.json`, without its secrets. */
export type SavedGateway = Readonly<Omit<z.infer<typeof savedGatewaySchema>, 'network'>> & {
  readonly network: GatewayNetwork;
};

/** The saved gateways, which one is in use (`demo` for the built-in one), and to which others sound is sent. */
export type GatewayChoice = {
  readonly saved: readonly SavedGateway[];
  readonly currentId: string | null;
  readonly elsewhere: AudioChoices;
};

/** A gateway that was just set up: all that is not said here is as it usually is. */
export function newSavedGateway(
  own: Pick<SavedGateway, 'id' | 'name' | 'baseUrl' | 'usesKey'>,
): SavedGateway {
  return savedGatewaySchema.parse(own);
}

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
  const settings = () => readSettings(fieldsOf(conf.get('settings')));
  const gateways = () => readGateways(fieldsOf(conf.get('gateways')));
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

/** Each setting by itself: one that can't be read has its default, and takes no other with it. */
function readSettings(fields: Readonly<Record<string, unknown>>): Settings {
  const { shape } = settingsSchema;
  const readable = Object.entries(shape).filter(
    ([name, schema]) => schema.safeParse(ownValue(fields, name)).success,
  );
  const known = Object.fromEntries(readable.map(([name]) => [name, ownValue(fields, name)]));
  return settingsSchema.parse({ ...defaultSettings, ...known });
}

/** Each gateway by itself, for the same reason. */
function readGateways({ saved, currentId, elsewhere }: Readonly<Record<string, unknown>>): GatewayChoice {
  const list = Array.isArray(saved) ? saved.map((gateway) => savedGatewaySchema.safeParse(gateway)) : [];
  return {
    saved: list.flatMap((read) => (read.success ? [read.data] : [])),
    currentId: typeof currentId === 'string' ? currentId : null,
    elsewhere: audioChoicesSchema.catch(noAudioChoices).parse(elsewhere),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
