import { z } from 'zod';
import { mediaIdSchema } from '../media.ts';
import { lengthSchema, secondsSchema } from '../ranges.ts';

/** Formats that a chunk can be encoded in, most preferred first. `copy` keeps the recording's own packets. */
export const encodedForms = ['mp3', 'flac', 'wav', 'copy'] as const;

export type EncodedForm = (typeof encodedForms)[number];

/** Sample rate of re-encoded chunks, in Hz. They're mono; speech models resample everything to this rate. */
export const speechRate = 16_000;

/** A range of a recording to be split into chunks, in seconds. A null `end` means the end of the recording. */
export const splitRangeSchema = z.object({
  start: z.number().min(0),
  end: z.number().positive().nullable(),
  /** Longest chunk, in seconds. */
  longest: z.number().positive(),
  /** Largest chunk file, in bytes. */
  largest: z.number().positive(),
  /** Formats that the gateway accepts, most preferred first. */
  forms: z.array(z.enum(encodedForms)).min(1),
});

export type SplitRange = Readonly<z.infer<typeof splitRangeSchema>>;

/**
 * Minimum length in seconds of the window to split in, within which a speaker will have paused. For short chunks, the
 * window is half a chunk.
 */
const minWindow = 20;

/**
 * Returns the window in which the next chunk ends, so that the `remaining` audio is split evenly. All are in seconds from
 * the start of the chunk.
 */
export function splitWindow(
  remaining: number,
  { longest }: Pick<SplitRange, 'longest'>,
): { readonly first: number; readonly last: number } {
  // Chunks end at a pause, so they're a little shorter than `longest`.
  const even = remaining <= longest ? remaining : remaining / Math.ceil(remaining / (longest * 0.97));
  const last = remaining <= longest ? longest : Math.min(longest, even * 1.1);
  return { first: Math.max(last / 2, Math.min(even * 0.9, last - minWindow)), last };
}

/** Estimates how many chunks `seconds` of audio are split into, with pauses in the middle of each window. */
export function expectedChunks(seconds: number, range: Pick<SplitRange, 'longest'>): number {
  let count = 1;
  for (let left = seconds; left > range.longest; count += 1) {
    const { first, last } = splitWindow(left, range);
    left -= (first + last) / 2;
  }
  return count;
}

/** A recording for a page to process. Only a page can decode audio, because Node.js has no WebCodecs. */
export const splitJobSchema = z.object({
  jobId: z.string(),
  /** Serves the audio, with range requests. */
  audioUrl: z.string(),
  /** Null if only the peaks are needed. */
  range: splitRangeSchema.nullable(),
  /** Whether the peaks of the whole recording are needed. */
  peaks: z.boolean(),
});

export type SplitJob = Readonly<z.infer<typeof splitJobSchema>>;

/** An event for a page that claims jobs: a new job, or a job that was cancelled. */
export const splitEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: splitJobSchema }),
  z.object({ type: z.literal('dropped'), jobId: z.string() }),
]);

export type SplitEvent = Readonly<z.infer<typeof splitEventSchema>>;

/**
 * An encoded chunk; `start` and `end` are positions in the recording, in seconds. `lead` is the encoder's delay before
 * the audio, in seconds, which the gateway's timestamps include. A `silent` chunk isn't sent.
 */
export const encodedChunkSchema = z.object({
  start: secondsSchema,
  end: lengthSchema,
  lead: secondsSchema,
  form: z.enum(encodedForms),
  silent: z.boolean(),
  mediaId: mediaIdSchema,
});

export type EncodedChunk = Readonly<z.infer<typeof encodedChunkSchema>>;

/** Maximum number of peaks stored for one recording. */
export const peaksLimit = 6000;

/**
 * The waveform of a recording: the loudest sample of each interval, from 0 to 255, as base64. All intervals are equally
 * long.
 */
export const peaksSchema = z.base64().max(4 * Math.ceil(peaksLimit / 3));

/** Initial interval of the peaks, in seconds. It's doubled until the recording fits into {@link peaksLimit} peaks. */
export const peakSeconds = 0.02;

/** Why a recording couldn't be split. */
export const splitFailures = ['no-audio', 'cut-off', 'undecodable', 'unreadable'] as const;

export type SplitFailure = (typeof splitFailures)[number];
