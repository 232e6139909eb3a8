import { z } from 'zod';
import { byteLimitRange, imageSideRange, speechLimitRange, uploadBodyLimit } from '../limits.ts';
import {
  bypassEntrySchema,
  defaultNetworkSettings,
  networkTimeoutsSchema,
  proxyUrlSchema,
} from './network.ts';

/** The proxy for a gateway. Its user name and password are stored separately, as secrets. */
export const gatewayProxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('url'), url: z.string().max(2048).pipe(proxyUrlSchema) }),
]);

export type GatewayProxy = Readonly<z.infer<typeof gatewayProxySchema>>;

/** Range of the time limit for recordings, in ms. */
export const recordingWaitRange = { min: 600_000, max: 86_400_000 } as const;

const recordingWaitSchema = z
  .int()
  .min(recordingWaitRange.min)
  .max(recordingWaitRange.max)
  .catch(recordingWaitRange.min)
  .default(recordingWaitRange.min);

/**
 * The time limits of a gateway, in ms: to connect, until the response begins, and between two chunks of it.
 * `recordingMs` replaces the last two when a recording is sent; a long recording gets at least twice its own length.
 */
export const gatewayWaitsSchema = networkTimeoutsSchema
  .omit({ totalMs: true })
  .extend({ recordingMs: recordingWaitSchema });

export type GatewayWaits = Readonly<z.infer<typeof gatewayWaitsSchema>>;

/** The network settings of a gateway. */
export const gatewayNetworkSchema = z.object({
  proxy: gatewayProxySchema,
  bypass: z.array(bypassEntrySchema).max(200),
  waits: gatewayWaitsSchema,
});

/** The network settings of a gateway, after parsing. */
export type GatewayNetwork = {
  readonly proxy: GatewayProxy;
  readonly bypass: readonly string[];
  readonly waits: GatewayWaits;
};

const { connectMs, headersMs, idleMs } = defaultNetworkSettings.timeouts;

/** Network settings of a new gateway. */
export const defaultGatewayNetwork: GatewayNetwork = {
  proxy: { kind: 'system' },
  bypass: [],
  waits: { connectMs, headersMs, idleMs, recordingMs: recordingWaitRange.min },
};

/** A certificate from an extra CA file, as shown in the settings; `expires` is in epoch ms. */
export const certificateFactsSchema = z.object({ subject: z.string(), expires: z.number() });

export type CertificateFacts = Readonly<z.infer<typeof certificateFactsSchema>>;

/** Largest CA file, in UTF-16 units of PEM. Only the certificates in it are stored. */
export const caFileLimit = 1_000_000;

/** Largest body of an upload that a gateway accepts, in bytes, multipart boundaries included. */
export const uploadLimitSchema = z.int().min(byteLimitRange.min).max(byteLimitRange.max);

/** Longest text of one speech request that a gateway accepts, in UTF-16 units. */
export const speechLimitSchema = z.int().min(speechLimitRange.min).max(speechLimitRange.max);

/** Longest side of an image that is attached while a gateway is in use, in px. */
export const imageSideSchema = z.int().min(imageSideRange.min).max(imageSideRange.max);

/** Upload limit of a new gateway, in bytes. */
export const defaultUploadLimit = uploadBodyLimit;
