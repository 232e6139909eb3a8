import { z } from 'zod';
import { mediaIdSchema } from '../media.ts';
import { procedure } from './procedure.ts';

const recording = z.object({ mediaId: mediaIdSchema });

/** Dictation: short recordings that become text. A recording is stored until the page has its text and deletes it. */
export const dictationContract = {
  /** Transcribes a recording. Ending the call aborts the request. The text is empty if nothing was said. */
  transcribe: procedure.input(recording).output(z.object({ text: z.string() })),
  /** Returns the recordings without text, oldest first: those left by a failure, a reload or a crash. */
  list: procedure.output(z.array(recording)),
  remove: procedure.input(recording).output(z.void()),
};
