import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { storedAttachmentsLimit } from '../limits.ts';
import { countSchema, instantSchema } from '../ranges.ts';
import { attachmentSchema } from './attachment.ts';

/** How a reply ended. `finishReason` is the gateway's own value, even if the API doesn't define it. */
export const endingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('complete'),
    finishReason: z.string(),
    /** Number of stream chunks that couldn't be read, so that text may be missing. Absent if there were none. */
    unreadableChunks: z.int().min(1).optional(),
  }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('length'), maxTokens: countSchema.nullable() }),
  z.object({ kind: z.literal('filtered') }),
  z.object({ kind: z.literal('interrupted'), failure: failureSchema }),
  z.object({ kind: z.literal('failed'), failure: failureSchema }),
]);

export type Ending = Readonly<z.infer<typeof endingSchema>>;

/** A tool call in a reply. Parlance shows these calls and never runs them. */
export const toolCallSchema = z.object({
  name: z.string(),
  /** As the model wrote them: usually JSON, possibly truncated. */
  arguments: z.string(),
});

export type ToolCall = Readonly<z.infer<typeof toolCallSchema>>;

/** Maximum number of citations in one reply. Any others are left out. */
export const citationsLimit = 200;

/** Maximum number of passages per citation. */
export const passagesLimit = 50;

/** A source that a reply cites. Its URL or file name comes from the gateway and is untrusted. */
export const citationSchema = z.object({
  url: z.string().max(4000),
  /** May be empty. */
  title: z.string().max(500),
  /** Ends of the passages that cite it, in UTF-16 units of the text. */
  ends: z.array(countSchema).max(passagesLimit).optional(),
  /** The numbers by which marks such as Azure OpenAI's `[doc1]` refer to it. */
  documents: z.array(z.int().min(1).max(citationsLimit)).max(citationsLimit).optional(),
});

export type Citation = Readonly<z.infer<typeof citationSchema>>;

/** Content of a reply besides text and reasoning. */
export const replyExtrasSchema = z.object({
  /** The model refused to answer, and the text is its refusal. */
  declined: z.boolean().default(false),
  toolCalls: z.array(toolCallSchema).readonly().default([]),
  /** Number of received images that weren't stored. */
  droppedImages: z.int().min(0).default(0),
  /** Whether the reply contained audio, which isn't stored. Absent if it didn't. */
  droppedAudio: z.boolean().optional(),
  /** In order of their numbers, each URL once. */
  citations: z.array(citationSchema).max(citationsLimit).readonly().default([]),
  /**
   * End of what Talk spoke before the user interrupted, in UTF-16 units of the text. Absent if it wasn't interrupted.
   */
  spokenTo: countSchema.optional(),
});

export type ReplyExtras = Readonly<z.infer<typeof replyExtrasSchema>>;

/** The reply's latest generation, its index among n replies, and its ending (null while it runs). */
export const replySchema = z.object({
  generationId: z.string(),
  model: z.string(),
  choice: z.int(),
  ending: endingSchema.nullable(),
});

/** Whether a message is sent with later ones: never, or always, even if it's before a fresh start. */
export const contextMarkSchema = z.enum(['left-out', 'pinned']);

export type ContextMark = z.infer<typeof contextMarkSchema>;

/**
 * A message in a conversation. Messages form a tree; siblings (same parent) are versions of each other. Times are in
 * epoch ms.
 */
export const messageSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.string().nullable(),
  createdAt: instantSchema,
  text: z.string(),
  reasoning: z.string(),
  /** Null if there's only text and reasoning, and for all user messages. */
  extras: replyExtrasSchema.nullable().default(null),
  /** Attachments of a user message. Their texts are requested by ID. */
  attachments: z.array(attachmentSchema).max(storedAttachmentsLimit),
  /** Null for user messages. */
  reply: replySchema.nullable(),
  /** Absent if the user chose neither. */
  context: contextMarkSchema.optional(),
  /** Later messages are sent with nothing before this one, and without this one if it's a reply. */
  freshStart: z.literal(true).optional(),
  /** A version of a reply that the user wrote. It has the same `reply` as the version that it's based on. */
  edited: z.literal(true).optional(),
});

export type Message = Readonly<z.infer<typeof messageSchema>>;

/** Whether a reply has content to show. Reasoning or sources alone don't count. */
export function hasContent({
  text,
  extras,
  attachments,
}: Pick<Message, 'text' | 'extras' | 'attachments'>): boolean {
  if (text !== '' || attachments.length > 0) return true;
  if (extras === null) return false;
  const { declined, toolCalls, droppedImages, droppedAudio } = extras;
  return declined || toolCalls.length > 0 || droppedImages > 0 || droppedAudio === true;
}
