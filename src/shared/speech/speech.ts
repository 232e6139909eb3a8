import { z } from 'zod';
import { retryNoticeSchema } from '../chat/generation.ts';
import { failureSchema } from '../failure-schema.ts';
import { directionsLimit, speechFormats, speechLimitRange, speedRange } from '../limits.ts';

/** Default voice settings. A null model means `tts-1`, or the gateway's substitute for it. */
export const defaultVoice = {
  model: null,
  voice: 'alloy',
  format: 'mp3',
  speed: speedRange.default,
  directions: '',
} as const;

const voiceSchema = z.string().min(1).max(500);
const speedSchema = z.number().min(speedRange.min).max(speedRange.max);

/**
 * The parameters of one speech request; absent fields aren't sent. The limit on `input` counts UTF-16 units, as most
 * gateways do. `model` and `voice` are free text, because gateways offer their own. `directions` describes tone and
 * pace. With `customVoice`, the voice is sent as an object with an ID.
 */
export const speechRequestSchema = z.object({
  model: z.string().min(1),
  input: z.string().refine((text) => text.length > 0 && text.length <= speechLimitRange.max),
  voice: z.string().min(1),
  responseFormat: z.enum(speechFormats).optional(),
  speed: speedSchema.optional(),
  directions: z.string().min(1).max(directionsLimit).optional(),
  customVoice: z.boolean().optional(),
});

export type SpeechRequest = Readonly<z.infer<typeof speechRequestSchema>>;

/** The settings for speaking text. Absent fields default to {@link defaultVoice}. */
export const voiceSettingsSchema = z.object({
  model: voiceSchema.nullable().default(defaultVoice.model),
  voice: voiceSchema.default(defaultVoice.voice),
  format: z.enum(speechFormats).default(defaultVoice.format),
  speed: speedSchema.default(defaultVoice.speed),
  directions: z.string().max(directionsLimit).default(defaultVoice.directions),
});

export type VoiceSettings = Readonly<z.infer<typeof voiceSettingsSchema>>;

/**
 * The state of one speech request. While it's `arriving`, `url` serves the bytes received so far and then the rest as
 * they arrive; once it's `whole`, `url` supports range requests. A `failed` chunk can be retried without the others;
 * `arrivedUrl` serves the received part of a response that was cut off.
 */
export const speechChunkSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('requesting'), retry: retryNoticeSchema.nullable() }),
  z.object({ state: z.literal('arriving'), url: z.string() }),
  z.object({ state: z.literal('whole'), url: z.string() }),
  z.object({ state: z.literal('failed'), failure: failureSchema, arrivedUrl: z.string().optional() }),
]);

export type SpeechChunk = Readonly<z.infer<typeof speechChunkSchema>>;

/** Whether a chunk has nothing to say, so that the speech goes on without it. */
export function hasNothingToSay(chunk: SpeechChunk): boolean {
  return chunk.state === 'failed' && chunk.failure.code === 'nothing-spoken';
}

/**
 * Why directions weren't sent: the model `refused` them just now, or was already `known` not to accept them. Null if
 * they were sent, or if there were none.
 */
export const directionsLeftOutSchema = z.enum(['refused', 'known']).nullable();

export type DirectionsLeftOut = z.infer<typeof directionsLeftOutSchema>;

/** A text being spoken, with one chunk per request, in order. */
export const speechSchema = z.object({
  id: z.string(),
  chunks: z.array(speechChunkSchema),
  directionsLeftOut: directionsLeftOutSchema,
});

export type Speech = Readonly<z.infer<typeof speechSchema>>;
