import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { contextLimitRange } from '../limits.ts';
import { audioChoicesSchema } from './capability.ts';
import { gatewayTestSchema } from './gateway-check.ts';
import { certificateFactsSchema, gatewayNetworkSchema } from './gateway-network.ts';

/** Where keys can be kept: the system keychain, a file that only this account reads, or this run's memory. */
export const keyPlaceSchema = z.enum(['keychain', 'file', 'session']);

export type KeyPlace = z.infer<typeof keyPlaceSchema>;

/** What the page may know of a key: that there is one, its masked form (`sk-…9f2a`) and where it is kept. */
export const keyStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('kept'),
    masked: z.string(),
    place: z.union([keyPlaceSchema, z.literal('environment')]),
  }),
  /**
   * Saved for another address, unreadable, in a keychain that this shell doesn't have, or saved for a run that has
   * ended.
   */
  z.object({
    state: z.literal('asked-again'),
    reason: z.enum(['other-origin', 'unreadable', 'no-keychain', 'not-saved']),
  }),
]);

export type KeyStatus = Readonly<z.infer<typeof keyStatusSchema>>;

/** A gateway as a person set it up; `kind` tells saved ones from the built-in and the environment's. */
export const gatewayProfileSchema = z.object({
  id: z.string(),
  kind: z.enum(['saved', 'demo', 'environment']),
  name: z.string(),
  /** As typed; see `addresses` for what is made of it. */
  baseUrl: z.string(),
  key: keyStatusSchema,
  /** The model that new conversations start with, once one was chosen. */
  chatModel: z.string().nullable(),
  /** The models that recordings and speech are asked of, where nothing else was chosen. */
  audioModels: audioChoicesSchema,
  /** Whether streams are asked for the tokens that they took, which not every gateway knows. */
  reportUsage: z.boolean(),
  /** Whether translations carry language, hint and temperature too, which the interface does not show. */
  translationFields: z.boolean(),
  /** Sent with every request; the values are secrets, kept where keys are and bound to the origin as they are. */
  headers: z.array(z.object({ name: z.string(), value: keyStatusSchema })),
  network: gatewayNetworkSchema,
  /** Whether the proxy's user name and password are kept, for the proxy that is set. */
  proxySignIn: z.enum(['none', 'kept', 'asked-again']),
  /** The certificates that are trusted for it besides the usual ones; null without an extra CA file. */
  ca: z.array(certificateFactsSchema).nullable(),
  /** Largest body of an upload, in bytes. */
  uploadLimit: z.number(),
  /** Longest text of one speech request, in UTF-16 units. */
  speechLimit: z.number(),
});

export type GatewayProfile = Readonly<z.infer<typeof gatewayProfileSchema>>;

/** All gateways, the one in use, and where a new key would be kept. */
export const gatewaysSchema = z.object({
  gateways: z.array(gatewayProfileSchema),
  currentId: z.string().nullable(),
  /** The gateways that sound is sent to; null for the one in use. */
  elsewhere: audioChoicesSchema,
  keys: z.object({ keychain: z.boolean(), place: keyPlaceSchema }),
  /** The last whole test of each gateway, as long as its address, secrets and network settings are the same. */
  tests: z.array(gatewayTestSchema),
});

export type Gateways = Readonly<z.infer<typeof gatewaysSchema>>;

/** What a model is for, as far as its name tells. */
export const modelKindSchema = z.enum(['chat', 'transcription', 'speech', 'other']);

export type ModelKind = z.infer<typeof modelKindSchema>;

/** How many tokens a model can hold. */
export const contextLimitSchema = z.int().min(contextLimitRange.min).max(contextLimitRange.max);

/** One model of a gateway's list, with how many tokens it can hold where the list tells. */
export const modelSchema = z.object({
  id: z.string(),
  kind: modelKindSchema,
  contextLimit: contextLimitSchema.optional(),
});

export type Model = Readonly<z.infer<typeof modelSchema>>;

/** A gateway's models as last listed (`fetchedAt` in epoch ms, null if never), and why the last listing failed. */
export const modelListSchema = z.object({
  models: z.array(modelSchema),
  fetchedAt: z.number().nullable(),
  failure: failureSchema.nullable(),
});

export type ModelList = Readonly<z.infer<typeof modelListSchema>>;
