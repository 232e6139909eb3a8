import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { takeHoldSchema, takeSchema, takeTypeSchema } from '../models/take.ts';
import { transcriptSchema, transcriptSettingsSchema } from '../models/transcript.ts';
import { procedure } from './procedure.ts';

const about = z.object({ takeId: z.string() });

/** Recordings from the microphone, kept as they are made; ids name what must exist, else `not-found`. */
export const takesContract = {
  /** All takes, oldest first, anew whenever one begins, ends or is left. */
  watch: procedure.output(eventIterator(z.array(takeSchema))),
  /**
   * Begins a take, or (with its id) goes on with one after a break in the line. The one event says where its pieces
   * go; the take counts as left from the moment at which the stream is.
   */
  record: procedure
    .input(z.object({ takeId: z.string().nullable(), type: takeTypeSchema }))
    .output(eventIterator(takeHoldSchema)),
  /** Puts it into the queue under that name, with the ending of its kind; `microphone` where there is no sound in it. */
  finish: procedure
    .input(about.extend({ name: z.string().trim().min(1).max(200), settings: transcriptSettingsSchema }))
    .output(transcriptSchema),
  /** Deletes it for good. */
  discard: procedure.input(about).output(z.void()),
};
