import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { attachmentsLimit } from '../limits.ts';
import { attachmentSchema } from './attachment.ts';
import { countSchema, instantSchema } from './ranges.ts';

/**
 * How a reply ended: exactly one of these, always. `finishReason` is the gateway's own word where it
 * is none of the interface's.
 */
export const endingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('complete'),
    finishReason: z.string(),
    /** How many chunks of the stream couldn't be read, so that text may be missing; absent for none. */
    unreadableChunks: z.int().min(1).optional(),
  }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('length'), maxTokens: countSchema.nullable() }),
  z.object({ kind: z.literal('filtered') }),
  z.object({ kind: z.literal('interrupted'), failure: failureSchema }),
  z.object({ kind: z.literal('failed'), failure: failureSchema }),
]);

export type Ending = Readonly<z.infer<typeof endingSchema>>;

/** A tool that the model asked to use. Parlance shows these calls and never runs them. */
export const toolCallSchema = z.object({
  name: z.string(),
  /** As the model wrote them: JSON as a rule, and possibly cut. */
  arguments: z.string(),
});

export type ToolCall = Readonly<z.infer<typeof toolCallSchema>>;

/** What a reply holds beside text and reasoning. */
export const replyExtrasSchema = z.object({
  /** The model refused to answer, and the text says so. */
  declined: z.boolean().default(false),
  toolCalls: z.array(toolCallSchema).readonly().default([]),
  /** How many images came that were not stored. */
  droppedImages: z.int().min(0).default(0),
});

export type ReplyExtras = Readonly<z.infer<typeof replyExtrasSchema>>;

/**
 * What makes a message a reply: the generation that wrote it last, its place among n, its ending (null while it runs).
 */
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
  createdAt: instantSchema,
  text: z.string(),
  reasoning: z.string(),
  /** null where there is nothing but text and reasoning, as always in what the person wrote. */
  extras: replyExtrasSchema.nullable().default(null),
  /** What goes along with what the person wrote; their texts are asked for by id. */
  attachments: z.array(attachmentSchema).max(attachmentsLimit),
  /** null for what the person wrote. */
  reply: replySchema.nullable(),
});

export type Message = Readonly<z.infer<typeof messageSchema>>;
