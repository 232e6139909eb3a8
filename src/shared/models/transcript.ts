import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { lineTextLimit, transcriptFormats, transcriptionTemperatureRange } from '../limits.ts';
import { retryNoticeSchema } from './generation.ts';
import { lineNumberSchema, partNumberSchema, secondsSchema } from './ranges.ts';
import { encodedForms } from './split.ts';
import { languageTagPattern } from './spoken-language.ts';
import { segmentSchema } from './transcription.ts';

/** A form in which a gateway writes down what it heard. */
export const transcriptFormatSchema = z.enum(transcriptFormats);

export type TranscriptFormat = z.infer<typeof transcriptFormatSchema>;

/** How a recording is to be written down. Null or empty is not sent; a null model is the setting's, or the gateway's. */
export const transcriptSettingsSchema = z.object({
  task: z.enum(['transcribe', 'translate']),
  model: z.string().trim().min(1).max(500).nullable(),
  /** A BCP 47 tag; null lets the gateway detect the language. */
  language: z.string().regex(languageTagPattern).nullable(),
  prompt: z.string().max(4000),
  temperature: z
    .number()
    .min(transcriptionTemperatureRange.min)
    .max(transcriptionTemperatureRange.max)
    .nullable(),
  /** The form that the gateway is asked to answer in; absent, the one that says most (`verbose_json`). */
  responseFormat: transcriptFormatSchema.optional(),
});

export type TranscriptSettings = Readonly<z.infer<typeof transcriptSettingsSchema>>;

/** In which form a part's sound is sent: the file as it is, or what it was cut into; `uncut` has yet to be. */
export const partFormSchema = z.enum(['whole', ...encodedForms, 'uncut']);

/** Why a recording is not sent as it is: a gateway takes less in bytes or seconds, or not this form of sound. */
export const splitReasonSchema = z.enum(['size', 'length', 'form', 'late-start', 'gaps']);

export type SplitReason = z.infer<typeof splitReasonSchema>;

/** How far the cutting of a recording is, in seconds; `waiting` while no page has time for it. */
export const splitProgressSchema = z.object({
  waiting: z.boolean(),
  at: z.number(),
  /** How many parts it will come to, where that can be told. */
  expected: z.int().nullable(),
  /** Stretches that still have to be split, in seconds; a null `end` is the recording's own. */
  left: z.array(z.object({ start: z.number(), end: z.number().nullable() })),
});

export type SplitProgress = Readonly<z.infer<typeof splitProgressSchema>>;

/**
 * How far a part has come. `sent` and `total` are bytes of the request's body; a request that failed after all of it
 * was sent `mayBeBilled`, and one that was answered in some way `hasAnswer`.
 */
export const partProgressSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({
    state: z.literal('uploading'),
    sent: z.int(),
    total: z.int(),
    retry: retryNoticeSchema.nullable(),
  }),
  z.object({
    state: z.literal('transcribing'),
    /** When the whole request had been sent, in epoch ms. */
    since: z.number(),
    /** How long it will take in all, by how long others took, in ms; null where there is nothing to go by. */
    expectedMs: z.number().nullable(),
  }),
  z.object({ state: z.literal('done'), answered: transcriptFormatSchema }),
  /** Nothing can be heard in it, so it isn't sent. */
  z.object({ state: z.literal('silent') }),
  z.object({
    state: z.literal('failed'),
    failure: failureSchema,
    mayBeBilled: z.boolean(),
    hasAnswer: z.boolean(),
  }),
]);

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
  /** The model that the answered request named; null until then. */
  model: z.string().nullable(),
});

export type TranscriptPart = Readonly<z.infer<typeof transcriptPartSchema>>;

/** A line of a transcript: a segment, in seconds of the whole recording (null where the gateway gave no times). */
export const transcriptLineSchema = segmentSchema.extend({
  part: z.int().min(0),
  line: z.int().min(0),
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** Its text before a person changed that, as the gateway (or a split or merge) left it; null if it's unchanged. */
  original: z.string().nullable(),
  /** Its place within its part: lines are in the order of their positions. */
  position: z.number(),
  /** Whether a person has edited it, so that it isn't unsure any more. */
  checked: z.boolean(),
  /** Whether a person changed its times. */
  retimed: z.boolean(),
  /** Whether it was made by splitting or merging the gateway's lines. */
  reshaped: z.boolean(),
});

export type TranscriptLine = Readonly<z.infer<typeof transcriptLineSchema>>;

/** Identifies a line within its transcript. */
export const lineKeySchema = z.object({ part: partNumberSchema, line: lineNumberSchema });

export type LineKeyIn = Readonly<z.infer<typeof lineKeySchema>>;

/** What a person can change about a line. Times are in seconds of the whole recording. */
export const lineStateSchema = z.object({
  text: z.string().max(lineTextLimit),
  start: secondsSchema.nullable(),
  end: secondsSchema.nullable(),
  checked: z.boolean(),
  /** Whether other lines stand in its place, made from it by a split or merge. */
  hidden: z.boolean(),
});

export type LineState = Readonly<z.infer<typeof lineStateSchema>>;

/** A change of one line; what is absent stays. */
export const linePatchSchema = lineKeySchema.extend(lineStateSchema.partial().shape);

export type LinePatch = Readonly<z.infer<typeof linePatchSchema>>;

/** A change that was made to one line, with all that is needed to undo it. */
export const lineChangeSchema = lineKeySchema.extend({ before: lineStateSchema, after: lineStateSchema });

export type LineChangeIn = Readonly<z.infer<typeof lineChangeSchema>>;

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

export type WordCue = Readonly<z.infer<typeof wordCueSchema>>;

/** The words of a line, in the order in which they are spoken. */
export const lineWordTimingsSchema = z.object({ line: z.int(), words: z.array(wordCueSchema) });

export type LineWordTimings = Readonly<z.infer<typeof lineWordTimingsSchema>>;

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
  /** Where it is played with exact times; null until a page has made that, and where the recording itself will do. */
  playbackUrl: z.string().nullable(),
  settings: transcriptSettingsSchema,
  /** What is set for the next run; null where nobody has changed anything. */
  nextSettings: transcriptSettingsSchema.nullable(),
  /** The gateway's name that it was meant for; null where none was in use. */
  gateway: z.string().nullable(),
  /** The transcript whose recording was run again for this one. */
  originId: z.string().nullable(),
  parts: z.array(transcriptPartSchema),
  /** Why it is cut into parts; null where it goes as it is. */
  cutWhy: splitReasonSchema.nullable(),
  /** Null where nothing has to be cut. */
  splitting: splitProgressSchema.nullable(),
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

export type Transcript = Readonly<z.infer<typeof transcriptSchema>>;

/** What happens to the list: first all of them in the order of the queue, then every change. */
export const transcriptListEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), transcripts: z.array(transcriptSchema) }),
  z.object({ type: z.literal('changed'), transcript: transcriptSchema }),
  z.object({ type: z.literal('removed'), transcriptId: z.string() }),
  z.object({ type: z.literal('ordered'), transcriptIds: z.array(z.string()) }),
]);

export type TranscriptListEvent = Readonly<z.infer<typeof transcriptListEventSchema>>;

/** What happens to one transcript's lines: first all of them, then whole parts and single lines as they change. */
export const transcriptEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    transcript: transcriptSchema,
    lines: z.array(transcriptLineSchema),
  }),
  z.object({ type: z.literal('part'), part: z.int(), lines: z.array(transcriptLineSchema) }),
  z.object({
    type: z.literal('lines'),
    /** Lines that changed or are new, in any order. */
    lines: z.array(transcriptLineSchema),
    /** Lines that aren't shown any more. */
    hidden: z.array(lineKeySchema),
  }),
  z.object({ type: z.literal('removed') }),
]);

export type TranscriptEvent = Readonly<z.infer<typeof transcriptEventSchema>>;
