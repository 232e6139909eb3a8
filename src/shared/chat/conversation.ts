import { z } from 'zod';
import { instantSchema } from '../ranges.ts';
import { generationSchema } from './generation.ts';
import { messageSchema, replyExtrasSchema } from './message.ts';
import { chatParametersSchema } from './parameters.ts';

/** A conversation without its messages. Times are in epoch ms. `headId` is the last message of the visible path. */
export const conversationSchema = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  headId: z.string().nullable(),
  /** The gateway of its next requests; null for the one in use, which it then keeps. */
  gatewayId: z.string().nullable().default(null),
  /**
   * The gateway origins that its messages may be sent to: `demo`, and a hash for the environment's. If empty, the first
   * one that is used is added.
   */
  origins: z.array(z.string()).default([]),
  model: z.string().nullable(),
  /** Parameters of this conversation. Absent ones are inherited from the settings. */
  parameters: chatParametersSchema,
  /** The length is only checked on input. */
  systemPrompt: z.string(),
  /** Where it was branched from; null if it isn't a branch. */
  branchedFrom: z.object({ conversationId: z.string(), messageId: z.string() }).nullable(),
  /** Its folder; null if it's in none. A folder that doesn't exist counts as none. */
  folderId: z.string().nullable().default(null),
  /**
   * When the user last changed which of its messages are sent. Usage that was reported for an earlier request doesn't
   * apply to the next one. Absent if it never changed.
   */
  contextChangedAt: instantSchema.optional(),
  running: z.boolean(),
});

export type Conversation = Readonly<z.infer<typeof conversationSchema>>;

/** A conversation in the list. The rest is only read when it's opened, because a system prompt can be long. */
export const listedConversationSchema = conversationSchema.pick({
  id: true,
  title: true,
  pinned: true,
  updatedAt: true,
  folderId: true,
  running: true,
});

export type ListedConversation = Readonly<z.infer<typeof listedConversationSchema>>;

/** A conversation with all its messages and their requests. */
export const conversationDetailSchema = z.object({
  conversation: conversationSchema,
  messages: z.array(messageSchema),
  generations: z.array(generationSchema),
});

export type ConversationDetail = Readonly<z.infer<typeof conversationDetailSchema>>;

/** A change to one conversation. The first event is a snapshot. */
export const conversationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), detail: conversationDetailSchema }),
  z.object({ type: z.literal('conversation'), conversation: conversationSchema }),
  z.object({ type: z.literal('message'), message: messageSchema }),
  z.object({ type: z.literal('generation'), generation: generationSchema }),
  z.object({
    type: z.literal('delta'),
    messageId: z.string(),
    text: z.string(),
    reasoning: z.string(),
    /** The complete current value; null if unchanged. */
    extras: replyExtrasSchema.nullable(),
  }),
  z.object({ type: z.literal('removed') }),
]);

export type ConversationEvent = Readonly<z.infer<typeof conversationEventSchema>>;
