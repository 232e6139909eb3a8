import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { type Attachment, attachmentSchema } from './attachment.ts';

/** A model of the conversation's gateway, or of the named one. */
export const modelChoiceSchema = z.union([
  z.string().trim().min(1).max(500),
  z.object({ gatewayId: z.string(), model: z.string().trim().min(1).max(500) }),
]);

/** How a queued message is sent, as in `chat.send`, and why it couldn't be sent when its turn came. */
export const queuedSchema = z.object({
  models: z.array(modelChoiceSchema),
  failure: failureSchema.nullable(),
});

export type Queued = Readonly<z.infer<typeof queuedSchema>>;

/**
 * Unsent text. It belongs to the message box of a conversation (null for a new conversation) or, if `messageId` is set,
 * to the edit of a sent message. If `queued` is set, it's a message that is sent after the running reply, and
 * `messageId` is its own id. A draft without text and attachments is deleted.
 */
export const draftSchema = z.object({
  conversationId: z.string().min(1).nullable(),
  messageId: z.string().min(1).nullable(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  queued: queuedSchema.nullable(),
});

export type Draft = Readonly<z.infer<typeof draftSchema>>;

type DraftContent = { readonly text: string; readonly attachments: readonly Attachment[] };

/** Returns two drafts as one, the first one's text above the other's. */
export function joinedDrafts(
  first: DraftContent,
  second: DraftContent | null,
): DraftContent & Pick<Draft, 'attachments'> {
  const text = [first.text, second?.text ?? ''].filter((part) => part !== '').join('\n');
  return { text, attachments: [...first.attachments, ...(second?.attachments ?? [])] };
}

/** A change to the drafts. The first event is a snapshot. */
export const draftEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), drafts: z.array(draftSchema) }),
  z.object({ type: z.literal('changed'), draft: draftSchema }),
]);

export type DraftEvent = Readonly<z.infer<typeof draftEventSchema>>;
