import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { attachmentsLimit } from '../limits.ts';
import { attachmentSchema } from './attachment.ts';

/**
 * How a reply ended: exactly one of these, always. `finishReason` is the gateway's own word where it
 * is none of the interface's.
 */
export const endingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), finishReason: z.string() }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('length'), maxTokens: z.number().nullable() }),
  z.object({ kind: z.literal('filtered') }),
  z.object({ kind: z.literal('interrupted'), failure: failureSchema }),
  z.object({ kind: z.literal('failed'), failure: failureSchema }),
]);

/** See {@link endingSchema}. */
export type Ending = Readonly<z.infer<typeof endingSchema>>;

/** What makes a message a reply: the generation that wrote it last, its place among n, its ending (null while it runs). */
export const replySchema = z.object({
  generationId: z.string(),
  model: z.string(),
  choice: z.int(),
  ending: endingSchema.nullable(),
});

/** A node of a conversation's tree; siblings (same parent) are versions of each other. Times in epoch ms. */
export const messageSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.string().nullable(),
  createdAt: z.number(),
  text: z.string(),
  reasoning: z.string(),
  /** What goes along with what the person wrote; their texts are asked for by id. */
  attachments: z.array(attachmentSchema).max(attachmentsLimit),
  /** null for what the person wrote. */
  reply: replySchema.nullable(),
});

/** See {@link messageSchema}. */
export type Message = Readonly<z.infer<typeof messageSchema>>;
