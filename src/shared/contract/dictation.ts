import { z } from 'zod';
import { mediaIdSchema } from '../models/media.ts';
import { procedure } from './procedure.ts';

const take = z.object({ mediaId: mediaIdSchema });

/** Dictation: short recordings that become text. A take is kept until the page has its text and lets go of it. */
export const dictationContract = {
  /** Writes a take down; leaving the call drops the request. The text is empty where nothing was said. */
  transcribe: procedure.input(take).output(z.object({ text: z.string() })),
  /** Takes whose text has not arrived, oldest first: left by a failure, a reload or a crash. */
  takes: procedure.output(z.array(take)),
  /** Lets go of a take. */
  forget: procedure.input(take).output(z.void()),
};
