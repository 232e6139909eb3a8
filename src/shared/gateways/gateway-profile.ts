import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { contextLimitRange, maxTypedPrices } from '../limits.ts';
import { audioChoicesSchema } from './capability.ts';
import { extraFieldsSchema, maxModelFields, modelFieldsSchema } from './extra-fields.ts';
import { gatewayTestSchema } from './gateway-check.ts';
import { certificateFactsSchema, gatewayNetworkSchema } from './gateway-network.ts';
import { currencySchema, modelPricesSchema, typedPricesSchema } from './prices.ts';

/**
 * Where keys are stored: the system keychain, a file that only this user account can read, or memory until the app
 * quits.
 */
export const keyPlaceSchema = z.enum(['keychain', 'file', 'session']);

export type KeyPlace = z.infer<typeof keyPlaceSchema>;

/**
 * The state of a key, as sent to the page: whether there is one, its masked form (`sk-…9f2a`), and where it's stored.
 */
export const keyStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('saved'),
    masked: z.string(),
    place: z.union([keyPlaceSchema, z.literal('environment')]),
  }),
  /**
   * The key has to be entered again: it was saved for another origin, can't be decrypted, is in a keychain that isn't
   * available here, was only kept for an earlier run, or isn't in the backup that the gateway was restored from.
   */
  z.object({
    state: z.literal('needs-reentry'),
    reason: z.enum(['other-origin', 'unreadable', 'no-keychain', 'not-saved', 'restored']),
  }),
]);

export type KeyStatus = Readonly<z.infer<typeof keyStatusSchema>>;

/** A gateway's settings. `kind` distinguishes saved gateways from the built-in one and the one from the environment. */
export const gatewayProfileSchema = z.object({
  id: z.string(),
  kind: z.enum(['saved', 'demo', 'environment']),
  name: z.string(),
  /** As typed. `gatewayAddresses` derives the endpoints from it. */
  baseUrl: z.string(),
  key: keyStatusSchema,
  /** Model for new conversations; null until one is chosen. */
  chatModel: z.string().nullable(),
  /** Default models for transcription, translation and speech. */
  audioModels: audioChoicesSchema,
  /** Whether to request token usage for streams, which not every gateway supports. */
  reportUsage: z.boolean(),
  /** Whether translations also send language, prompt and temperature, which the API doesn't document. */
  translationFields: z.boolean(),
  /** Whether PDFs are sent as `file` parts, which not every gateway supports. */
  sendFiles: z.boolean(),
  /** Whether recordings in messages are sent as `input_audio` parts, which not every gateway supports. */
  sendAudio: z.boolean(),
  /** Sent with every chat request. */
  extraFields: extraFieldsSchema,
  /** Sent with chat requests to certain models. They override `extraFields`. */
  modelFields: z.array(modelFieldsSchema).max(maxModelFields),
  /** The currency of its prices and of the costs that it reports. */
  currency: currencySchema,
  /** The prices of its models that the user entered. */
  prices: z.array(typedPricesSchema).max(maxTypedPrices),
  /** Sent with every request. The values are secrets, stored like keys and bound to the origin. */
  headers: z.array(z.object({ name: z.string(), value: keyStatusSchema })),
  network: gatewayNetworkSchema,
  /** Whether a user name and password are stored for the current proxy. */
  proxySignIn: z.enum(['none', 'saved', 'needs-reentry']),
  /** Certificates that are trusted in addition to the usual ones; null without an extra CA file. */
  ca: z.array(certificateFactsSchema).nullable(),
  /** Largest body of an upload, in bytes. */
  uploadLimit: z.number(),
  /** Longest text of one speech request, in UTF-16 units. */
  speechLimit: z.number(),
  /** Longest side of an image in a message, in px. */
  imageSide: z.number(),
});

export type GatewayProfile = Readonly<z.infer<typeof gatewayProfileSchema>>;

/** All gateways, the one in use, and where a new key would be stored. */
export const gatewaysSchema = z.object({
  gateways: z.array(gatewayProfileSchema),
  currentId: z.string().nullable(),
  /** Gateways for the audio capabilities; null means the one in use. */
  audioGateways: audioChoicesSchema,
  keys: z.object({ keychain: z.boolean(), place: keyPlaceSchema }),
  /** The latest complete test of each gateway. It's discarded when the address, secrets or network settings change. */
  tests: z.array(gatewayTestSchema),
});

export type Gateways = Readonly<z.infer<typeof gatewaysSchema>>;

/** Kind of a model, guessed from its name. */
export const modelKindSchema = z.enum(['chat', 'transcription', 'speech', 'other']);

export type ModelKind = z.infer<typeof modelKindSchema>;

/** Context length of a model, in tokens. */
export const contextLimitSchema = z.int().min(contextLimitRange.min).max(contextLimitRange.max);

/**
 * An entry in a gateway's model list. The context length, accepted request fields (`parameters`), types of input
 * (`inputs`, such as `image`) and prices are present if the list contains them.
 */
export const modelSchema = z.object({
  id: z.string(),
  kind: modelKindSchema,
  contextLimit: contextLimitSchema.optional(),
  parameters: z.array(z.string()).readonly().optional(),
  inputs: z.array(z.string()).readonly().optional(),
  prices: modelPricesSchema.optional(),
});

export type Model = Readonly<z.infer<typeof modelSchema>>;

/**
 * The latest list of a gateway's models, and why the latest attempt to fetch it failed. `fetchedAt` is in epoch ms, or
 * null if the list was never fetched.
 */
export const modelListSchema = z.object({
  models: z.array(modelSchema),
  fetchedAt: z.number().nullable(),
  failure: failureSchema.nullable(),
});

export type ModelList = Readonly<z.infer<typeof modelListSchema>>;

/**
 * Returns the settings that a gateway's test depends on, as text. A test is valid while it stays the same. Where keys
 * are stored makes no difference.
 */
export function testedSettings({ baseUrl, key, headers, network, proxySignIn, ca }: GatewayProfile): string {
  const secretOf = (status: KeyStatus) => (status.state === 'saved' ? status.masked : status);
  const values = headers.map(({ name, value }) => [name, secretOf(value)]);
  return JSON.stringify([baseUrl, secretOf(key), values, network, proxySignIn, ca]);
}
