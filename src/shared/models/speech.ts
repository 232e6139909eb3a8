import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { speechFormats, speechLimitRange, speedRange } from '../limits.ts';
import { defaultVoice } from './default-voice.ts';
import { retryNoticeSchema } from './generation.ts';

const voiceSchema = z.string().min(1).max(500);
const speedSchema = z.number().min(speedRange.min).max(speedRange.max);

/**
 * What one speech request asks for; absent fields are not sent. `input` is counted in UTF-16 units (`rulings` 6), as
 * its length is. Model and voice are open: other gateways have their own.
 */
export const speechRequestSchema = z.object({
  model: z.string().min(1),
  input: z.string().refine((text) => text.length > 0 && text.length <= speechLimitRange.max),
  voice: z.string().min(1),
  responseFormat: z.enum(speechFormats).optional(),
  speed: speedSchema.optional(),
});

/** See {@link speechRequestSchema}. */
export type SpeechRequest = Readonly<z.infer<typeof speechRequestSchema>>;

/** How text is spoken; what is absent is as in {@link defaultVoice}. */
export const voiceSettingsSchema = z.object({
  model: voiceSchema.nullable().default(defaultVoice.model),
  voice: voiceSchema.default(defaultVoice.voice),
  format: z.enum(speechFormats).default(defaultVoice.format),
  speed: speedSchema.default(defaultVoice.speed),
});

/** See {@link voiceSettingsSchema}. */
export type VoiceSettings = Readonly<z.infer<typeof voiceSettingsSchema>>;

/**
 * One request of a speech: not asked for yet, asked for, arriving (its address gives what has come and what still
 * comes), whole (its address gives ranges), or failed: then it alone is asked for again. What came of an answer that had to
 * be ended early has an address too.
 */
export const speechPartSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('asking'), retry: retryNoticeSchema.nullable() }),
  z.object({ state: z.literal('arriving'), url: z.string() }),
  z.object({ state: z.literal('whole'), url: z.string() }),
  z.object({ state: z.literal('failed'), failure: failureSchema, arrivedUrl: z.string().optional() }),
]);

/** See {@link speechPartSchema}. */
export type SpeechPart = Readonly<z.infer<typeof speechPartSchema>>;

/** A text being spoken: its parts in order, one for each request. */
export const speechSchema = z.object({ id: z.string(), parts: z.array(speechPartSchema) });

/** See {@link speechSchema}. */
export type Speech = Readonly<z.infer<typeof speechSchema>>;
