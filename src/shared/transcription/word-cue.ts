import { z } from 'zod';
import { countSchema, secondsSchema } from '../ranges.ts';

/**
 * A word timing: its time in the recording, in seconds, and its range in the gateway's text of the line, in UTF-16
 * units (`to` is exclusive).
 */
export const wordCueSchema = z.object({
  start: secondsSchema,
  end: secondsSchema,
  from: countSchema,
  to: countSchema,
});

export type WordCue = Readonly<z.infer<typeof wordCueSchema>>;

/** The word timings of a line, in order. */
export const lineWordTimingsSchema = z.object({ line: z.int(), words: z.array(wordCueSchema) });

export type LineWordTimings = Readonly<z.infer<typeof lineWordTimingsSchema>>;
