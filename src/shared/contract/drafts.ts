import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { attachmentsLimit, messageTextLimit } from '../limits.ts';
import { draftEventSchema } from '../models/draft.ts';
import { procedure } from './procedure.ts';

/** What was written and not yet sent, one draft a conversation. The last page to write one wins. */
export const draftsContract = {
  /** All drafts, then every change to one, from whichever page. */
  watch: procedure.output(eventIterator(draftEventSchema)),
  /** Keeps a draft on disk; an empty one is forgotten. A conversation that is gone is a `not-found` failure. */
  keep: procedure
    .input(
      z.object({
        conversationId: z.string().min(1).nullable(),
        text: z.string().max(messageTextLimit),
        attachmentIds: z.array(z.string()).max(attachmentsLimit),
        /** Names the page that writes, for as long as it lives. */
        by: z.string().min(1).max(100),
      }),
    )
    .output(z.void()),
};
