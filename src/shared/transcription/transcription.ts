import { z } from 'zod';
import type { ReportedCost } from '../chat/cost.ts';
import { transcriptFormats, transcriptionTemperatureRange } from '../limits.ts';
import { languageTagPattern } from '../text/language.ts';

/** Maximum number of known speakers in one request (OpenAI API reference). */
export const maxKnownSpeakers = 4;

/** A speaker in an earlier chunk: the name that the response uses, and 2 to 10 seconds of the voice as a data URL. */
export const knownSpeakerSchema = z.object({
  name: z.string().min(1).max(200),
  reference: z.string().startsWith('data:').max(2_000_000),
});

export type KnownSpeaker = Readonly<z.infer<typeof knownSpeakerSchema>>;

/** A term that may occur in a recording. OpenAI rejects requests that contain one of the excluded characters. */
export const keywordSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^<>\r\n]*$/);

/** Fields of a transcription request besides the file. Absent ones aren't sent. `language` is a BCP 47 tag. */
export const transcriptionOptionsSchema = z.object({
  model: z.string().min(1),
  language: z.string().regex(languageTagPattern).optional(),
  prompt: z.string().min(1).optional(),
  responseFormat: z.enum(transcriptFormats).optional(),
  temperature: z
    .number()
    .min(transcriptionTemperatureRange.min)
    .max(transcriptionTemperatureRange.max)
    .optional(),
  /** The granularity of the times in `verbose_json`. Servers return only segments unless words are requested. */
  timestamps: z
    .array(z.enum(['word', 'segment']))
    .readonly()
    .optional(),
  /** Asks for the text as server-sent events while the model works. */
  stream: z.literal(true).optional(),
  /** How the server splits the audio. Models that tell speakers apart require it. */
  chunkingStrategy: z.literal('auto').optional(),
  /** Voices that the model should recognise. */
  knownSpeakers: z.array(knownSpeakerSchema).max(maxKnownSpeakers).readonly().optional(),
  /** Sent instead of `language` to models that accept several. */
  languages: z.array(z.string().regex(languageTagPattern)).readonly().optional(),
  keywords: z.array(keywordSchema).readonly().optional(),
});

export type TranscriptionOptions = Readonly<z.infer<typeof transcriptionOptionsSchema>>;

/** The figures of a segment for which the gateway returned none. */
export const noScores = {
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
  speaker: null,
} as const;

/** Speaking rate for estimates, in UTF-16 units per second. */
export const charactersPerSecond = 15;

/** A segment of a transcript. Times are in seconds. Values that the gateway didn't return are null. */
export const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  avgLogprob: z.number().nullable(),
  noSpeechProb: z.number().nullable(),
  compressionRatio: z.number().nullable(),
  /**
   * Whether it may not have been spoken: the gateway's scores are poor, it's repeated several times in a row, or it
   * describes music or noise.
   */
  uncertain: z.boolean(),
  /** The gateway's label for the speaker. In a transcript line, the id of a `TranscriptSpeaker`. */
  speaker: z.string().nullable(),
});

export type Segment = Readonly<z.infer<typeof segmentSchema>>;

/** A word and its times, in seconds. */
export const wordTimingSchema = z.object({ start: z.number(), end: z.number(), word: z.string() });

export type WordTiming = Readonly<z.infer<typeof wordTimingSchema>>;

/**
 * Result of a transcription request in any format. `segments` is empty if the gateway returned no times. `raw` is the
 * response verbatim, and `form` is its detected format.
 */
export type TranscriptionResult = {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly words: readonly WordTiming[];
  /** As the gateway returned it: a code or a name. */
  readonly language: string | null;
  /** In seconds; null if the gateway didn't return it. */
  readonly duration: number | null;
  readonly form: (typeof transcriptFormats)[number];
  readonly raw: string;
  /** What the request cost. Absent if the gateway didn't report it. */
  readonly cost?: ReportedCost;
};
