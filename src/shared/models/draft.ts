import { z } from 'zod';
import { attachmentSchema } from './attachment.ts';

/**
 * What was written and not yet sent, in a conversation or (null) in the one that has not begun; without text and
 * attachments there is none. `by` is the page that wrote it, null where a message that was sent took it away.
 */
export const draftSchema = z.object({
  conversationId: z.string().min(1).nullable(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  by: z.string().nullable(),
});

/** See {@link draftSchema}. */
export type Draft = Readonly<z.infer<typeof draftSchema>>;

/** What happens to drafts: first all of them, then every change. */
export const draftEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), drafts: z.array(draftSchema) }),
  z.object({ type: z.literal('changed'), draft: draftSchema }),
]);

/** See {@link draftEventSchema}. */
export type DraftEvent = Readonly<z.infer<typeof draftEventSchema>>;
