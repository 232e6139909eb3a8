import { z } from 'zod';
import { mediaIdSchema } from './media.ts';
import { lengthSchema, secondsSchema } from './ranges.ts';

/** What a recording can be re-encoded to, in the order in which gateways are tried; `copy` keeps its own packets. */
export const cutForms = ['mp3', 'flac', 'wav', 'copy'] as const;

/** See {@link cutForms}. */
export type CutForm = (typeof cutForms)[number];

/** What gateways are sent when they say nothing else: mono at this rate, in Hz, the rate that speech models hear at. */
export const speechRate = 16_000;

/** A stretch of a recording that is to be cut into parts, in seconds; a null `end` is the recording's own. */
export const cutSchema = z.object({
  start: z.number().min(0),
  end: z.number().positive().nullable(),
  /** No part may be longer, in seconds. */
  longest: z.number().positive(),
  /** No part's file may be larger, in bytes. */
  largest: z.number().positive(),
  /** Forms that may be sent, the best first. */
  forms: z.array(z.enum(cutForms)).min(1),
});

/** See {@link cutSchema}. */
export type Cut = Readonly<z.infer<typeof cutSchema>>;

/** How many parts a stretch of so many seconds comes to: a cut is hardly ever found just at the longest. */
export function partsIn(seconds: number, { longest }: Pick<Cut, 'longest'>): number {
  return seconds <= longest ? 1 : Math.ceil(seconds / (longest * 0.97));
}

/** Work on a recording that a page does, since decoding needs one (`rulings` 15). */
export const preparationSchema = z.object({
  jobId: z.string(),
  /** Where the sound is read, by ranges. */
  audioUrl: z.string(),
  /** Null where only its peaks are wanted. */
  cut: cutSchema.nullable(),
  /** Whether the peaks of the whole are wanted. */
  peaks: z.boolean(),
});

/** See {@link preparationSchema}. */
export type Preparation = Readonly<z.infer<typeof preparationSchema>>;

/** What a page that takes jobs is told: here is one, or (it was cancelled) leave it. */
export const preparationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: preparationSchema }),
  z.object({ type: z.literal('dropped'), jobId: z.string() }),
]);

/** See {@link preparationEventSchema}. */
export type PreparationEvent = Readonly<z.infer<typeof preparationEventSchema>>;

/**
 * A part that was cut, in seconds of the recording. `lead` is what its encoder put before the sound, in seconds: the
 * gateway's times count it. A `silent` one holds nothing to hear, and is not sent.
 */
export const cutPartSchema = z.object({
  start: secondsSchema,
  end: lengthSchema,
  lead: secondsSchema,
  form: z.enum(cutForms),
  silent: z.boolean(),
  mediaId: mediaIdSchema,
});

/** See {@link cutPartSchema}. */
export type CutPart = Readonly<z.infer<typeof cutPartSchema>>;

/** Most peaks that are kept of one recording. */
export const peaksLimit = 6000;

/** The loudest sample of each equally long piece of a recording, from 0 to 255, as base64. */
export const peaksSchema = z.base64().max(4 * Math.ceil(peaksLimit / 3));

/** How long the first pieces of a recording's peaks are, in seconds; in a longer one, two pieces become one as often as needed. */
export const peakSeconds = 0.02;

/** Why a recording could not be prepared. */
export const unpreparedReasons = ['no-sound', 'cut-off', 'undecodable', 'unreadable'] as const;

/** See {@link unpreparedReasons}. */
export type UnpreparedReason = (typeof unpreparedReasons)[number];
