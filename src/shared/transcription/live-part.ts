import { z } from 'zod';
import { transcriptSpeakerSchema } from './transcript-speaker.ts';

/** A line of a response that is still streaming. Times are positions in the recording, in seconds; null if unknown. */
export const liveLineSchema = z.object({
  start: z.number().nullable(),
  text: z.string(),
  speaker: transcriptSpeakerSchema.nullable(),
});

export type LiveLine = Readonly<z.infer<typeof liveLineSchema>>;

/** Lines that have arrived for a part so far. `from` is the index of the first line that changed. */
export const livePartSchema = z.object({
  part: z.int().min(0),
  from: z.int().min(0),
  lines: z.array(liveLineSchema),
});

export type LivePart = Readonly<z.infer<typeof livePartSchema>>;
