import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { transcriptFormats, transcriptionTemperatureRange } from '../limits.ts';
import { retryNoticeSchema } from './generation.ts';
import { cutForms } from './preparation.ts';
import { segmentSchema } from './transcription.ts';

/** A form in which a gateway writes down what it heard. */
export const transcriptFormatSchema = z.enum(transcriptFormats);

/** See {@link transcriptFormatSchema}. */
export type TranscriptFormat = z.infer<typeof transcriptFormatSchema>;

/** How a recording is to be written down. Null or empty is not sent; a null model is the setting's, or the gateway's. */
export const transcriptSettingsSchema = z.object({
  task: z.enum(['transcribe', 'translate']),
  model: z.string().trim().min(1).max(500).nullable(),
  /** ISO 639-1; null lets the gateway detect it. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  prompt: z.string().max(4000),
  temperature: z
    .number()
    .min(transcriptionTemperatureRange.min)
    .max(transcriptionTemperatureRange.max)
    .nullable(),
  /** The form that the gateway is asked to answer in; absent, the one that says most (`verbose_json`). */
  responseFormat: transcriptFormatSchema.optional(),
});

/** See {@link transcriptSettingsSchema}. */
export type TranscriptSettings = Readonly<z.infer<typeof transcriptSettingsSchema>>;

/** In which form a part's sound is sent: the file as it is, or what it was cut into; `uncut` has yet to be. */
export const partFormSchema = z.enum(['whole', ...cutForms, 'uncut']);

/** Why a recording is not sent as it is: a gateway takes less in bytes or seconds, or not this form of sound. */
export const cutReasonSchema = z.enum(['size', 'length', 'form']);

/** See {@link cutReasonSchema}. */
export type CutReason = z.infer<typeof cutReasonSchema>;

/** How far the cutting of a recording is, in seconds; `waiting` while no page has time for it. */
export const preparingSchema = z.object({
  waiting: z.boolean(),
  at: z.number(),
  /** How many parts it will come to, where that can be told. */
  expected: z.int().nullable(),
});

/** See {@link preparingSchema}. */
export type Preparing = Readonly<z.infer<typeof preparingSchema>>;

/**
 * How far a part has come. `sent` and `total` are bytes of the request's body; a request that failed after all of it
 * was sent `mayBeBilled`.
 */
export const partProgressSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({
    state: z.literal('uploading'),
    sent: z.int(),
    total: z.int(),
    retry: retryNoticeSchema.nullable(),
  }),
  z.object({ state: z.literal('transcribing') }),
  z.object({ state: z.literal('done'), answered: transcriptFormatSchema }),
  z.object({ state: z.literal('failed'), failure: failureSchema, mayBeBilled: z.boolean() }),
]);

/** See {@link partProgressSchema}. */
export type PartProgress = Readonly<z.infer<typeof partProgressSchema>>;

/**
 * One request's worth of a recording; `start` and `duration` in seconds of the whole. `part` names it: where it begins,
 * in ms.
 */
export const transcriptPartSchema = z.object({
  part: z.int().min(0),
  start: z.number(),
  duration: z.number().nullable(),
  form: partFormSchema,
  progress: partProgressSchema,
});

/** See {@link transcriptPartSchema}. */
export type TranscriptPart = Readonly<z.infer<typeof transcriptPartSchema>>;

/** A line of a transcript: a segment, in seconds of the whole recording (null where the gateway gave no times). */
export const transcriptLineSchema = segmentSchema.extend({
  part: z.int().min(0),
  line: z.int().min(0),
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** What the gateway wrote, where a person has changed it; else null. */
  original: z.string().nullable(),
});

/** See {@link transcriptLineSchema}. */
export type TranscriptLine = Readonly<z.infer<typeof transcriptLineSchema>>;

/**
 * A spoken word: when it begins and ends, in seconds of the whole recording, and where it stands in what the gateway
 * wrote of its line (UTF-16 units, `to` exclusive).
 */
export const wordCueSchema = z.object({
  start: z.number(),
  end: z.number(),
  from: z.int().min(0),
  to: z.int().min(0),
});

/** See {@link wordCueSchema}. */
export type WordCue = Readonly<z.infer<typeof wordCueSchema>>;

/** The words of a line, in the order in which they are spoken. */
export const lineWordsSchema = z.object({ line: z.int(), words: z.array(wordCueSchema) });

/** See {@link lineWordsSchema}. */
export type LineWords = Readonly<z.infer<typeof lineWordsSchema>>;

/** A recording and what has become of it so far, without its lines. Times are epoch ms, `duration` seconds. */
export const transcriptSchema = z.object({
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  /** What a person calls it; null until then. */
  title: z.string().nullable(),
  size: z.int(),
  /** Where its sound is read, in this run; null once it was forgotten. */
  audioUrl: z.string().nullable(),
  settings: transcriptSettingsSchema,
  /** The gateway's name that it was meant for; null where none was in use. */
  gateway: z.string().nullable(),
  /** The transcript whose recording was run again for this one. */
  originId: z.string().nullable(),
  parts: z.array(transcriptPartSchema),
  /** Why it is cut into parts; null where it goes as it is. */
  cutWhy: cutReasonSchema.nullable(),
  /** Null where nothing has to be cut. */
  preparing: preparingSchema.nullable(),
  /** As the gateway named it. */
  language: z.string().nullable(),
  duration: z.number().nullable(),
  /** Whether its waveform can be drawn. */
  hasPeaks: z.boolean(),
  counts: z.object({ words: z.int(), lines: z.int(), edited: z.int(), unsure: z.int() }),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  /** When a person last changed its text. */
  editedAt: z.number().nullable(),
});

/** See {@link transcriptSchema}. */
export type Transcript = Readonly<z.infer<typeof transcriptSchema>>;

/** What happens to the list: first all of them in the order of the queue, then every change. */
export const transcriptListEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), transcripts: z.array(transcriptSchema) }),
  z.object({ type: z.literal('changed'), transcript: transcriptSchema }),
  z.object({ type: z.literal('removed'), transcriptId: z.string() }),
  z.object({ type: z.literal('ordered'), transcriptIds: z.array(z.string()) }),
]);

/** See {@link transcriptListEventSchema}. */
export type TranscriptListEvent = Readonly<z.infer<typeof transcriptListEventSchema>>;

/** What happens to one transcript's lines: first all of them, then whole parts and single lines as they change. */
export const transcriptEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    transcript: transcriptSchema,
    lines: z.array(transcriptLineSchema),
  }),
  z.object({ type: z.literal('part'), part: z.int(), lines: z.array(transcriptLineSchema) }),
  z.object({ type: z.literal('lines'), lines: z.array(transcriptLineSchema) }),
  z.object({ type: z.literal('removed') }),
]);

/** See {@link transcriptEventSchema}. */
export type TranscriptEvent = Readonly<z.infer<typeof transcriptEventSchema>>;
