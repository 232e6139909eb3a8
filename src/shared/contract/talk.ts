import { z } from 'zod';
import { procedure } from './procedure.ts';

/** Talk: spoken turns that become messages. Turns are recorded as captures. */
export const talkContract = {
  /**
   * Transcribes a capture, which stays until it's discarded. `text` is empty if nothing was said. `leftOut` is what the
   * model wrote although its own scores say that nothing was said. Ending the call aborts the request.
   */
  transcribe: procedure
    .input(z.object({ captureId: z.string() }))
    .output(z.object({ text: z.string(), leftOut: z.string() })),
};
