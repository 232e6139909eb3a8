import { z } from 'zod';
import { attachmentSchema } from './attachment.ts';

/**
 * Unsent text: in the message box of a conversation (null: the one that hasn't begun), or, where `messageId` is set, in
 * the edit of a sent message. A draft without text and attachments doesn't exist. `by` is the page that wrote it, null
 * after a send removed it.
 */
export const draftSchema = z.object({
  conversationId: z.string().min(1).nullable(),
  messageId: z.string().min(1).nullable(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  by: z.string().nullable(),
});

export type Draft = Readonly<z.infer<typeof draftSchema>>;

/** What happens to drafts: first all of them, then every change. */
export const draftEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), drafts: z.array(draftSchema) }),
  z.object({ type: z.literal('changed'), draft: draftSchema }),
]);

export type DraftEvent = Readonly<z.infer<typeof draftEventSchema>>;
