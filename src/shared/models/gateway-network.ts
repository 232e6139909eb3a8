import { z } from 'zod';
import { speechLimitRange, takenBytesRange, uploadBodyLimit } from '../limits.ts';
import {
  bypassEntrySchema,
  defaultNetworkSettings,
  networkTimeoutsSchema,
  proxyUrlSchema,
} from './network.ts';

/** Which proxy a gateway is reached by; its user name and password are kept apart, as secrets. */
export const gatewayProxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('url'), url: z.string().max(2048).pipe(proxyUrlSchema) }),
]);

/** See {@link gatewayProxySchema}. */
export type GatewayProxy = Readonly<z.infer<typeof gatewayProxySchema>>;

/** The least and most that a time limit for recordings can be set to, in milliseconds. */
export const recordingWaitRange = { min: 600_000, max: 86_400_000 } as const;

const recordingWaitSchema = z
  .int()
  .min(recordingWaitRange.min)
  .max(recordingWaitRange.max)
  .catch(recordingWaitRange.min)
  .default(recordingWaitRange.min);

/**
 * The time limits that can be set, in milliseconds: to connect, for the response to begin, between two chunks of it.
 * `recordingMs` replaces the last two for recordings; long ones get twice their length.
 */
export const gatewayWaitsSchema = networkTimeoutsSchema
  .omit({ totalMs: true })
  .extend({ recordingMs: recordingWaitSchema });

/** See {@link gatewayWaitsSchema}. */
export type GatewayWaits = Readonly<z.infer<typeof gatewayWaitsSchema>>;

/** How a gateway is reached, as a person sets it. */
export const gatewayNetworkSchema = z.object({
  proxy: gatewayProxySchema,
  bypass: z.array(bypassEntrySchema).max(200),
  waits: gatewayWaitsSchema,
});

/** See {@link gatewayNetworkSchema}. */
export type GatewayNetwork = {
  readonly proxy: GatewayProxy;
  readonly bypass: readonly string[];
  readonly waits: GatewayWaits;
};

const { connectMs, headersMs, idleMs } = defaultNetworkSettings.timeouts;

/** What holds until a person sets something else. */
export const defaultGatewayNetwork: GatewayNetwork = {
  proxy: { kind: 'system' },
  bypass: [],
  waits: { connectMs, headersMs, idleMs, recordingMs: recordingWaitRange.min },
};

/** A certificate of an extra CA file, as a person knows it; `expires` in epoch ms. */
export const certificateFactsSchema = z.object({ subject: z.string(), expires: z.number() });

/** See {@link certificateFactsSchema}. */
export type CertificateFacts = Readonly<z.infer<typeof certificateFactsSchema>>;

/** The largest CA file that is read, in UTF-16 units of PEM; what is kept of it is its certificates alone. */
export const caFileLimit = 1_000_000;

/** Largest body of an upload that a gateway takes, in bytes, boundaries and all (`rulings` 16). */
export const uploadLimitSchema = z.int().min(takenBytesRange.min).max(takenBytesRange.max);

/** The longest text of one speech request that a gateway takes, in UTF-16 units. */
export const speechLimitSchema = z.int().min(speechLimitRange.min).max(speechLimitRange.max);

/** What holds until a person sets something else. */
export const defaultUploadLimit = uploadBodyLimit;
