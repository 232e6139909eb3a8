import { z } from 'zod';
import { retryNoticeSchema } from '../chat/generation.ts';
import { failureSchema } from '../failure-schema.ts';
import { transcriptionFactsSchema } from '../gateways/transcription-fact.ts';
import { lineTextLimit, transcriptFormats, transcriptionTemperatureRange } from '../limits.ts';
import { chunkNumberSchema, lineNumberSchema, secondsSchema } from '../ranges.ts';
import { languageTagPattern } from '../text/language.ts';
import { encodedForms } from './split.ts';
import { transcriptSpeakerSchema, transcriptSpeakersSchema } from './transcript-speaker.ts';
import { keywordSchema, segmentSchema } from './transcription.ts';

/** A line of a response that is still streaming. Times are positions in the recording, in seconds; null if unknown. */
const liveLineSchema = z.object({
  start: z.number().nullable(),
  text: z.string(),
  speaker: transcriptSpeakerSchema.nullable(),
});

export type LiveLine = Readonly<z.infer<typeof liveLineSchema>>;

/** Lines that have arrived for a chunk so far. `from` is the index of the first line that changed. */
const liveChunkSchema = z.object({
  chunk: z.int().min(0),
  from: z.int().min(0),
  lines: z.array(liveLineSchema),
});

export type LiveChunk = Readonly<z.infer<typeof liveChunkSchema>>;

/** The response format of a transcription request. */
export const transcriptFormatSchema = z.enum(transcriptFormats);

export type TranscriptFormat = z.infer<typeof transcriptFormatSchema>;

/** The settings of a transcription. Null and empty values aren't sent. A null model means the default model. */
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
  /** The requested response format; defaults to the most detailed one, `verbose_json`. */
  responseFormat: transcriptFormatSchema.optional(),
  /**
   * Whether to stream the text while the model works. If undefined, it's streamed if the model is known to support
   * streaming.
   */
  stream: z.boolean().optional(),
  /** Terms that may occur, for models that accept them. */
  keywords: z.array(keywordSchema).max(100).readonly().optional(),
});

export type TranscriptSettings = Readonly<z.infer<typeof transcriptSettingsSchema>>;

/**
 * The format in which a chunk is sent: the whole file, or an encoded chunk. `unencoded` chunks haven't been encoded
 * yet.
 */
export const chunkFormSchema = z.enum(['whole', ...encodedForms, 'unencoded']);

/**
 * Why a recording has to be split or re-encoded: a limit that the gateway stated (`size`, `length`) or that is set for
 * it (`upload-limit`), a format that it refused (`form`) or that few gateways read (`container`), gaps in its
 * timestamps, or content of which gateways may read another part: several recordings one after another, or several
 * audio tracks.
 */
export const splitReasonSchema = z.enum([
  'size',
  'upload-limit',
  'length',
  'form',
  'container',
  'late-start',
  'gaps',
  'joined',
  'tracks',
]);

export type SplitReason = z.infer<typeof splitReasonSchema>;

/** The progress of splitting a recording, in seconds. It's `waiting` while no page is free to do it. */
export const splitProgressSchema = z.object({
  waiting: z.boolean(),
  at: z.number(),
  /** Expected number of chunks, if known. */
  expected: z.int().nullable(),
  /** Ranges that haven't been split yet, in seconds. A null `end` means the end of the recording. */
  left: z.array(z.object({ start: z.number(), end: z.number().nullable() })),
});

export type SplitProgress = Readonly<z.infer<typeof splitProgressSchema>>;

/**
 * The progress of a chunk. `sent` and `total` are bytes of the request's body. `mayBeCharged` is set if the request
 * failed after its whole body was sent, and `hasResponse` if the gateway responded in some way.
 */
export const chunkProgressSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('waiting'),
    /** When it may be sent, because its model refused a request. Absent if the model isn't paused. */
    retry: retryNoticeSchema.optional(),
  }),
  z.object({ state: z.literal('uploading'), sent: z.int(), total: z.int() }),
  z.object({
    state: z.literal('transcribing'),
    /** When the last byte of the request was sent, in epoch ms. */
    since: z.number(),
    /** Estimated total duration in ms, from earlier requests; null without any. */
    expectedMs: z.number().nullable(),
    /** The latest words of a streamed response; empty until there are any. */
    latest: z.string(),
  }),
  z.object({ state: z.literal('done'), responseFormat: transcriptFormatSchema }),
  /** Contains only silence, so it isn't sent. */
  z.object({ state: z.literal('silent') }),
  z.object({
    state: z.literal('failed'),
    failure: failureSchema,
    mayBeCharged: z.boolean(),
    hasResponse: z.boolean(),
  }),
]);

export type ChunkProgress = Readonly<z.infer<typeof chunkProgressSchema>>;

/**
 * The stretch of a recording that one request transcribes. `start` and `duration` are in seconds. `chunk`, its id, is
 * its start in ms.
 */
export const transcriptChunkSchema = z.object({
  chunk: z.int().min(0),
  start: z.number(),
  duration: z.number().nullable(),
  form: chunkFormSchema,
  progress: chunkProgressSchema,
  /** The model that the request used, or null until it succeeds. */
  model: z.string().nullable(),
  /** Options that its request left out because the model refuses them. */
  notes: transcriptionFactsSchema,
});

export type TranscriptChunk = Readonly<z.infer<typeof transcriptChunkSchema>>;

/** A line of a transcript. Times are positions in the recording, in seconds; null if the gateway returned none. */
export const transcriptLineSchema = segmentSchema.extend({
  chunk: z.int().min(0),
  line: z.int().min(0),
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** The text before the user edited it; null if it's unedited. */
  original: z.string().nullable(),
  /** Sort key within the chunk. */
  position: z.number(),
  /** Whether the user has edited it, so that it no longer counts as uncertain. */
  checked: z.boolean(),
  /** Whether the user changed its times. */
  retimed: z.boolean(),
  /** Whether it's the result of splitting or merging lines. */
  reshaped: z.boolean(),
  /** Whether its times are estimated from the length of the text, because the gateway returned none. */
  approximate: z.boolean(),
});

export type TranscriptLine = Readonly<z.infer<typeof transcriptLineSchema>>;

/** Identifies a line within its transcript. */
export const lineKeySchema = z.object({ chunk: chunkNumberSchema, line: lineNumberSchema });

export type LineKeyIn = Readonly<z.infer<typeof lineKeySchema>>;

/** The editable fields of a line. Times are positions in the recording, in seconds. */
export const lineStateSchema = z.object({
  text: z.string().max(lineTextLimit),
  start: secondsSchema.nullable(),
  end: secondsSchema.nullable(),
  checked: z.boolean(),
  /** Whether a split or merge replaced it with other lines. */
  hidden: z.boolean(),
  /** The id of the speaker; null if unknown. */
  speaker: z.string().max(100).nullable(),
});

export type LineState = Readonly<z.infer<typeof lineStateSchema>>;

/** A change to one line. Absent fields stay as they are. */
export const linePatchSchema = lineKeySchema.extend(lineStateSchema.partial().shape);

export type LinePatch = Readonly<z.infer<typeof linePatchSchema>>;

/** A change that was made to one line, with the state needed to undo it. */
export const lineChangeSchema = lineKeySchema.extend({ before: lineStateSchema, after: lineStateSchema });

export type LineChangeIn = Readonly<z.infer<typeof lineChangeSchema>>;

/** A recording and the state of its transcript, without the lines. Times are in epoch ms, `duration` is in seconds. */
export const transcriptSchema = z.object({
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  /** The title set by the user; null if there is none. */
  title: z.string().nullable(),
  size: z.int(),
  /** URL of the audio, valid in this run; null once the audio is deleted. */
  audioUrl: z.string().nullable(),
  /**
   * URL of a playback file with exact timestamps. Null if no page has created one yet, or if the recording itself is
   * exact enough.
   */
  playbackUrl: z.string().nullable(),
  settings: transcriptSettingsSchema,
  /** The settings for the next run; null if unchanged. */
  nextSettings: transcriptSettingsSchema.nullable(),
  /** The name of the gateway in use when it was added; null if there was none. */
  gateway: z.string().nullable(),
  /** The transcript whose recording was transcribed again for this one. */
  originId: z.string().nullable(),
  chunks: z.array(transcriptChunkSchema),
  /** Why it's split; null if it's sent whole. */
  splitReason: splitReasonSchema.nullable(),
  /** Null if nothing has to be split. */
  splitting: splitProgressSchema.nullable(),
  /** As named by the gateway. */
  language: z.string().nullable(),
  duration: z.number().nullable(),
  /** Whether its waveform can be drawn. */
  hasPeaks: z.boolean(),
  /** The speakers that the gateway told apart. Empty if it told none apart. */
  speakers: transcriptSpeakersSchema,
  counts: z.object({ words: z.int(), lines: z.int(), edited: z.int(), uncertain: z.int() }),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  /** When the user last edited it. */
  editedAt: z.number().nullable(),
});

export type Transcript = Readonly<z.infer<typeof transcriptSchema>>;

/**
 * A change to one transcript. The first event is a snapshot, followed by whole chunks, single lines that change, and
 * text that streams in. Publishing a chunk ends its live text.
 */
export const transcriptEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    transcript: transcriptSchema,
    lines: z.array(transcriptLineSchema),
    live: z.array(liveChunkSchema),
  }),
  z.object({ type: z.literal('live'), live: liveChunkSchema }),
  z.object({ type: z.literal('chunk'), chunk: z.int(), lines: z.array(transcriptLineSchema) }),
  z.object({
    type: z.literal('lines'),
    /** Changed and new lines, in any order. */
    lines: z.array(transcriptLineSchema),
    /** Lines that are no longer visible. */
    hidden: z.array(lineKeySchema),
  }),
  z.object({ type: z.literal('removed') }),
]);

export type TranscriptEvent = Readonly<z.infer<typeof transcriptEventSchema>>;

/**
 * Why a recording's file can't be sent as it is, whatever the gateway accepts: its timestamps have a gap at the start
 * (`late-start`) or later (`gaps`), it contains several recordings one after another (`joined`), or several audio
 * tracks.
 */
export const audioFlawSchema = splitReasonSchema.extract(['late-start', 'gaps', 'joined', 'tracks']);

export type AudioFlaw = z.infer<typeof audioFlawSchema>;
