import { z } from 'zod';
import { procedure } from './procedure.ts';

/** Talk: spoken turns that become messages. Turns are recorded as captures. */
export const talkContract = {
  /**
   * Transcribes a capture, which stays until it's discarded. `text` is empty if nothing was said. `omitted` is text
   * that the model invented, according to its own scores. Ending the call aborts the request.
   */
  transcribe: procedure
    .input(z.object({ captureId: z.string() }))
    .output(z.object({ text: z.string(), omitted: z.string() })),
};
