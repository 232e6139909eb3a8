import { z } from 'zod';
import { procedure } from './procedure.ts';

/** Files of sound and film. Their bytes travel by signed addresses, never over the contract. */
export const mediaContract = {
  /** The address to POST a file to (its type as `content-type`); it answers as `uploadAnswerSchema`, or a failure. */
  uploadAddress: procedure.output(z.string()),
};
