import { z } from 'zod';
import { uploadAnswerSchema } from '../models/media.ts';
import { procedure } from './procedure.ts';

/** Files of sound and film. Their bytes travel by signed addresses, never over the contract. */
export const mediaContract = {
  /** The address to POST a file to (its type as `content-type`); it answers as `uploadAnswerSchema`, or a failure. */
  uploadAddress: procedure.output(z.string()),
  /**
   * Refers to a file where it is, by a token of the desktop app's, good once; the page never knows its path. Answers as
   * an upload does; `not-found` for a token that is none, `file-changed` where the file has gone.
   */
  keepInPlace: procedure
    .input(z.object({ token: z.string().max(100), type: z.string().max(200) }))
    .output(uploadAnswerSchema),
};
