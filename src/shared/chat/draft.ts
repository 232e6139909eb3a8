import { z } from 'zod';
import { attachmentSchema } from './attachment.ts';

/**
 * Unsent text. It belongs to the message box of a conversation (null for a new conversation) or, if `messageId` is set,
 * to the edit of a sent message. A draft without text and attachments is deleted. `by` is the page that wrote it, or
 * null after sending removed it.
 */
export const draftSchema = z.object({
  conversationId: z.string().min(1).nullable(),
  messageId: z.string().min(1).nullable(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  by: z.string().nullable(),
});

export type Draft = Readonly<z.infer<typeof draftSchema>>;

/** A change to the drafts. The first event is a snapshot. */
export const draftEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), drafts: z.array(draftSchema) }),
  z.object({ type: z.literal('changed'), draft: draftSchema }),
]);

export type DraftEvent = Readonly<z.infer<typeof draftEventSchema>>;
