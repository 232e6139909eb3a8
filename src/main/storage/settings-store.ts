import type Conf from 'conf';
import { z } from 'zod';
import { type AudioChoices, audioChoicesSchema, noAudioChoices } from '../../shared/gateways/capability.ts';
import { extraFieldsSchema, maxModelFields, modelFieldsSchema } from '../../shared/gateways/extra-fields.ts';
import {
  certificateFactsSchema,
  defaultGatewayNetwork,
  defaultUploadLimit,
  type GatewayNetwork,
  gatewayNetworkSchema,
  imageSideSchema,
  speechLimitSchema,
  uploadLimitSchema,
} from '../../shared/gateways/gateway-network.ts';
import { currencySchema, defaultCurrency, typedPricesSchema } from '../../shared/gateways/prices.ts';
import { imageSideRange, maxTypedPrices, speechLimitRange } from '../../shared/limits.ts';
import { ownValue } from '../../shared/own-value.ts';
import { defaultSettings } from '../../shared/settings/default-settings.ts';
import { type Settings, settingsSchema } from '../../shared/settings/settings.ts';

const writable = { ...defaultGatewayNetwork, bypass: [...defaultGatewayNetwork.bypass] };

/** The certificates of an extra CA file as PEM, with their descriptions. */
const savedCaSchema = z.object({ pem: z.string(), certificates: z.array(certificateFactsSchema) });

/** A gateway in `config.json`, without secrets and without anything that only applies to one run. */
const savedGatewaySchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  chatModel: z.string().nullable().catch(null).default(null),
  /** Whether a key was entered for it. Without that key nothing is sent, and the user is asked for it. */
  usesKey: z.boolean().catch(false).default(false),
  /** Whether it comes from a backup and its key hasn't been entered since. */
  isRestored: z.boolean().catch(false).default(false),
  /** Whether a sign-in was entered for its proxy. Without it nothing is sent through that proxy. */
  usesProxySignIn: z.boolean().catch(false).default(false),
  reportUsage: z.boolean().catch(true).default(true),
  translationFields: z.boolean().catch(false).default(false),
  sendFiles: z.boolean().catch(false).default(false),
  sendAudio: z.boolean().catch(false).default(false),
  extraFields: extraFieldsSchema.catch({}).default({}),
  modelFields: z.array(modelFieldsSchema).max(maxModelFields).catch([]).default([]),
  currency: currencySchema.catch(defaultCurrency).default(defaultCurrency),
  prices: z.array(typedPricesSchema).max(maxTypedPrices).catch([]).default([]),
  audioModels: audioChoicesSchema.catch(noAudioChoices).default(noAudioChoices),
  /** Names only. The values are in the vault. */
  headers: z.array(z.string()).catch([]).default([]),
  network: gatewayNetworkSchema.catch(writable).default(writable),
  ca: savedCaSchema.nullable().catch(null).default(null),
  uploadLimit: uploadLimitSchema.catch(defaultUploadLimit).default(defaultUploadLimit),
  speechLimit: speechLimitSchema.catch(speechLimitRange.default).default(speechLimitRange.default),
  imageSide: imageSideSchema.catch(imageSideRange.default).default(imageSideRange.default),
});

/** A gateway as it is stored in `config.json`, without its secrets. */
export type SavedGateway = Readonly<Omit<z.infer<typeof savedGatewaySchema>, 'network'>> & {
  readonly network: GatewayNetwork;
};

/** The saved gateways, the one in use (`demo` for the built-in one), and those used for audio. */
export type GatewayChoice = {
  readonly saved: readonly SavedGateway[];
  readonly currentId: string | null;
  readonly audioGateways: AudioChoices;
};

/** Returns a new gateway with default settings. */
export function newSavedGateway(
  own: Pick<SavedGateway, 'id' | 'name' | 'baseUrl' | 'usesKey'>,
): SavedGateway {
  return savedGatewaySchema.parse(own);
}

/** `config.json`: settings, gateways, and where keys are stored. Invalid values count as not set. */
export type SettingsStore = {
  settings(): Settings;
  /** Returns the names of the settings that were changed here, even to their default. */
  chosenSettings(): ReadonlySet<string>;
  changeSettings(change: Partial<Settings>): Settings;
  gateways(): GatewayChoice;
  changeGateways(change: Partial<GatewayChoice>): GatewayChoice;
  keyPlace(): 'file' | 'session';
  setKeyPlace(place: 'file' | 'session'): void;
};

/** Creates the store in an open settings file. */
export function createSettingsStore(conf: Conf<Record<string, unknown>>): SettingsStore {
  const fields = () => fieldsOf(conf.get('settings'));
  const settings = () => settingsSchema.parse({ ...defaultSettings, ...validSettings(fields()) });
  const gateways = () => readGateways(fieldsOf(conf.get('gateways')));
  return {
    settings,
    chosenSettings: () => new Set(Object.keys(validSettings(fields()))),
    changeSettings: (change) => {
      // Only changed settings are stored, because a restore may set the others.
      conf.set('settings', { ...fields(), ...change });
      return settings();
    },
    gateways,
    changeGateways: (change) => {
      const { saved, ...others } = { ...gateways(), ...change };
      // Gateways that this version can't read are kept for a version that can.
      conf.set('gateways', { ...others, saved: [...saved, ...unreadableGateways(conf.get('gateways'))] });
      return gateways();
    },
    keyPlace: () => (conf.get('keyPlace') === 'file' ? 'file' : 'session'),
    setKeyPlace: (place) => conf.set('keyPlace', place),
  };
}

/** The settings and gateways in a `config.json`. */
export type StoredConfig = { readonly settings: Partial<Settings>; readonly gateways: GatewayChoice };

/** Reads the content of a `config.json`, such as one from a backup. Skips invalid values. */
export function readConfig(config: unknown): StoredConfig {
  const { settings, gateways } = fieldsOf(config);
  return { settings: validSettings(fieldsOf(settings)), gateways: readGateways(fieldsOf(gateways)) };
}

/** Reads each setting separately. An invalid one is skipped and doesn't affect the others. */
function validSettings(fields: Readonly<Record<string, unknown>>): Partial<Settings> {
  const { shape } = settingsSchema;
  const read = Object.entries(shape).map(
    ([name, schema]) => [name, schema.safeParse(ownValue(fields, name))] as const,
  );
  return Object.fromEntries(read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}

/** Reads each gateway separately, so that an invalid one doesn't affect the others. */
function readGateways({ saved, currentId, audioGateways }: Readonly<Record<string, unknown>>): GatewayChoice {
  const list = Array.isArray(saved) ? saved.map((gateway) => savedGatewaySchema.safeParse(gateway)) : [];
  return {
    saved: list.flatMap((read) => (read.success ? [read.data] : [])),
    currentId: typeof currentId === 'string' ? currentId : null,
    audioGateways: audioChoicesSchema.catch(noAudioChoices).parse(audioGateways),
  };
}

function unreadableGateways(gateways: unknown): readonly unknown[] {
  const { saved } = fieldsOf(gateways);
  return Array.isArray(saved)
    ? saved.filter((gateway) => !savedGatewaySchema.safeParse(gateway).success)
    : [];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
