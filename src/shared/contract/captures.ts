import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { captureHoldSchema, captureSchema, captureTypeSchema } from '../models/capture.ts';
import { transcriptSchema, transcriptSettingsSchema } from '../models/transcript.ts';
import { procedure } from './procedure.ts';

const about = z.object({ captureId: z.string() });

/** Recordings from the microphone, kept as they are made; ids name what must exist, else `not-found`. */
export const capturesContract = {
  /** All takes, oldest first, anew whenever one begins, ends or is left. */
  watch: procedure.output(eventIterator(z.array(captureSchema))),
  /**
   * Begins a take, or (with its id) goes on with one after a break in the line. The one event says where its pieces
   * go; the take counts as left from the moment at which the stream is.
   */
  record: procedure
    .input(z.object({ captureId: z.string().nullable(), type: captureTypeSchema }))
    .output(eventIterator(captureHoldSchema)),
  /** Puts it into the queue under that name, with the ending of its kind; `microphone` where there is no sound in it. */
  finish: procedure
    .input(about.extend({ name: z.string().trim().min(1).max(200), settings: transcriptSettingsSchema }))
    .output(transcriptSchema),
  /** Deletes it for good. */
  discard: procedure.input(about).output(z.void()),
};
