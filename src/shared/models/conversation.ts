import { z } from 'zod';
import { generationSchema } from './generation.ts';
import { messageSchema, replyExtrasSchema } from './message.ts';
import { chatParametersSchema } from './parameters.ts';
import { instantSchema } from './ranges.ts';

/** A conversation without its messages. Times in epoch ms; `headId` is the leaf of the path that is shown. */
export const conversationSchema = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  headId: z.string().nullable(),
  model: z.string().nullable(),
  /** Its own; what is absent is inherited from the defaults in the settings. */
  parameters: chatParametersSchema,
  /** Bounded where it is entered. */
  systemPrompt: z.string(),
  /** Where it was branched from, if it was. */
  branchedFrom: z.object({ conversationId: z.string(), messageId: z.string() }).nullable(),
  running: z.boolean(),
});

export type Conversation = Readonly<z.infer<typeof conversationSchema>>;

/** A conversation with its whole tree of messages and the requests that made them. */
export const conversationDetailSchema = z.object({
  conversation: conversationSchema,
  messages: z.array(messageSchema),
  generations: z.array(generationSchema),
});

export type ConversationDetail = Readonly<z.infer<typeof conversationDetailSchema>>;

/** What happens to one conversation: first a snapshot, then every change in order. */
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
    /** All of them as they stand now; null where they haven't changed. */
    extras: replyExtrasSchema.nullable(),
  }),
  z.object({ type: z.literal('removed') }),
]);

export type ConversationEvent = Readonly<z.infer<typeof conversationEventSchema>>;

/** What happens to the list of conversations: first all of them, then every change. */
export const conversationListEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), conversations: z.array(conversationSchema) }),
  z.object({ type: z.literal('changed'), conversation: conversationSchema }),
  z.object({ type: z.literal('removed'), conversationId: z.string() }),
]);

export type ConversationListEvent = Readonly<z.infer<typeof conversationListEventSchema>>;
