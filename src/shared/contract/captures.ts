import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { captureAddressSchema, captureSchema, captureTypeSchema } from '../transcription/capture.ts';
import { transcriptSchema, transcriptSettingsSchema } from '../transcription/transcript.ts';
import { procedure } from './procedure.ts';

const target = z.object({ captureId: z.string() });

/** Microphone recordings, saved as they're made. Fails with `not-found` for an unknown id. */
export const capturesContract = {
  /** Streams all recordings, oldest first, whenever one starts, ends or is abandoned. */
  watch: procedure.output(eventIterator(z.array(captureSchema))),
  /**
   * Starts a recording, or resumes one by its id after a lost connection. The only event contains the address to send
   * its audio to. When the stream ends, the recording counts as abandoned.
   */
  record: procedure
    .input(z.object({ captureId: z.string().nullable(), type: captureTypeSchema }))
    .output(eventIterator(captureAddressSchema)),
  /**
   * Adds the recording to the queue as `name` plus a file extension. If it's `silent`, it isn't sent. Fails with
   * `microphone` if it has no audio.
   */
  finish: procedure
    .input(
      target.extend({
        name: z.string().trim().min(1).max(200),
        settings: transcriptSettingsSchema,
        silent: z.boolean().default(false),
      }),
    )
    .output(transcriptSchema),
  /** Deletes a recording permanently. */
  discard: procedure.input(target).output(z.void()),
};
