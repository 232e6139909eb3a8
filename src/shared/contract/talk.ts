import { z } from 'zod';
import { talkRecordingSchema } from '../models/talk-recording.ts';
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
  /** Keeps a capture with the message that the reply `messageId` answers. Otherwise it would be discarded. */
  keepRecording: procedure.input(z.object({ captureId: z.string(), messageId: z.string() })).output(z.void()),
  /** Returns the kept recordings of a conversation. */
  recordings: procedure.input(z.object({ conversationId: z.string() })).output(z.array(talkRecordingSchema)),
  /** Deletes the kept recordings of a message, if there are any. */
  deleteRecordings: procedure.input(z.object({ messageId: z.string() })).output(z.void()),
};
