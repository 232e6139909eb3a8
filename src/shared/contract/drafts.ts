import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { draftEventSchema, draftSchema } from '../chat/draft.ts';
import { attachmentsLimit, messageTextLimit } from '../limits.ts';
import { pageIdSchema } from './page-id.ts';
import { procedure } from './procedure.ts';

/** Unsent text: one draft for each message box and one for each edited message. The last page to write one wins. */
export const draftsContract = {
  /** Streams all drafts and then the changes to them, except those of `page` itself. */
  watch: procedure.input(z.object({ page: pageIdSchema })).output(eventIterator(draftEventSchema)),
  /** Stores a draft; an empty one is deleted. Fails with `not-found` if the conversation or the message is gone. */
  save: procedure
    .input(
      z.object({
        conversationId: z.string().min(1).nullable(),
        /** The sent message being edited; null for the message box. */
        messageId: z.string().min(1).nullable().default(null),
        text: z.string().max(messageTextLimit),
        attachmentIds: z.array(z.string()).max(attachmentsLimit),
        /** The page that saves the draft. */
        by: pageIdSchema,
      }),
    )
    .output(z.void()),
  /**
   * Moves a queued message back into the message box, in front of what is there. Returns the moved text. Fails with
   * `not-found` if it was sent in the meantime. `by` is the page that calls.
   */
  unqueue: procedure
    .input(
      z.object({
        conversationId: z.string().min(1),
        messageId: z.string().min(1),
        by: pageIdSchema,
      }),
    )
    .output(draftSchema),
};
