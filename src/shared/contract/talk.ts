import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { globalKeysSchema } from '../settings/global-keys.ts';
import { procedure } from './procedure.ts';

/** The recordings of a message that was spoken in Talk, in order: one URL for each turn. */
const talkRecordingSchema = z.object({ messageId: z.string(), urls: z.array(z.string()).min(1) });

export type TalkRecording = z.infer<typeof talkRecordingSchema>;

/**
 * What a page with a running talk should do: `continue`, or end the talk because the user ended it outside the page
 * (`end`) or started a talk in another page (`replaced`).
 */
const talkSignalSchema = z.enum(['continue', 'end', 'replaced']);

export type TalkSignal = z.infer<typeof talkSignalSchema>;

/** Talk: spoken turns that become messages. Turns are recorded as captures. */
export const talkContract = {
  /**
   * Transcribes a capture, which stays until it's discarded. `text` is empty if nothing was said. `omitted` is text
   * that the model made up, judging by its own scores. Ending the call aborts the request.
   */
  transcribe: procedure
    .input(z.object({ captureId: z.string() }))
    .output(z.object({ text: z.string(), omitted: z.string() })),
  /**
   * Runs a talk in this page while the stream is open. Streams what the page should do: first `continue`, and later end
   * the talk if necessary. A new talk replaces one in another page.
   */
  run: procedure.output(eventIterator(talkSignalSchema)),
  /** Streams an event whenever the global shortcut should start a talk. The browser shell has no such shortcut. */
  watchStarts: procedure.output(eventIterator(z.literal('start'))),
  /** Streams where the global shortcut works, now and after each change. */
  watchKeys: procedure.output(eventIterator(globalKeysSchema)),
  /** Keeps a capture with the message that the reply `messageId` answers. Otherwise it would be discarded. */
  keepRecording: procedure.input(z.object({ captureId: z.string(), messageId: z.string() })).output(z.void()),
  /** Returns the kept recordings of a conversation. */
  recordings: procedure.input(z.object({ conversationId: z.string() })).output(z.array(talkRecordingSchema)),
  /** Deletes the kept recordings of a message, if there are any. */
  deleteRecordings: procedure.input(z.object({ messageId: z.string() })).output(z.void()),
};
