import { z } from 'zod';
import { transcriptFormats, transcriptionTemperatureRange } from '../limits.ts';
import { languageTagPattern } from './spoken-language.ts';

/** What a transcription is asked for, besides the file: absent fields are not sent. `language` is a BCP 47 tag. */
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
});

export type TranscriptionOptions = Readonly<z.infer<typeof transcriptionOptionsSchema>>;

/** A piece of a transcript; times in seconds. What a gateway does not say of it is null. */
export const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  avgLogprob: z.number().nullable(),
  noSpeechProb: z.number().nullable(),
  compressionRatio: z.number().nullable(),
  /** Whether it may not have been said: the gateway's figures doubt it, or it comes again and again in a row. */
  uncertain: z.boolean(),
});

export type Segment = Readonly<z.infer<typeof segmentSchema>>;

/** A word with its times in seconds. */
export const wordTimingSchema = z.object({ start: z.number(), end: z.number(), word: z.string() });

export type WordTiming = Readonly<z.infer<typeof wordTimingSchema>>;

/**
 * What a gateway heard, whatever form it answered in: all of the text, and times where there were any (no segments:
 * it gave none). `raw` is its answer as it came, `form` what that turned out to be.
 */
export type TranscriptionResult = {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly words: readonly WordTiming[];
  /** As the gateway names it: a code or a name. */
  readonly language: string | null;
  /** Seconds, where the gateway says. */
  readonly duration: number | null;
  readonly form: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json';
  readonly raw: string;
};
