import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  conversationEventSchema,
  conversationListEventSchema,
  conversationSchema,
} from '../models/conversation.ts';
import { chatParametersSchema, systemPromptSchema } from '../models/parameters.ts';
import { procedure } from './procedure.ts';

const conversationId = z.object({ conversationId: z.string() });

/** Conversations as a list and one by one. All inputs name what must exist; else a `not-found` failure. */
export const conversationsContract = {
  /** The list, newest first, then every change to it. */
  watchList: procedure.output(eventIterator(conversationListEventSchema)),
  /** One conversation whole, then every change, among them the words of running replies as they come. */
  watch: procedure.input(conversationId).output(eventIterator(conversationEventSchema)),
  rename: procedure
    .input(conversationId.extend({ title: z.string().trim().min(1).max(200) }))
    .output(conversationSchema),
  pin: procedure.input(conversationId.extend({ pinned: z.boolean() })).output(conversationSchema),
  chooseModel: procedure
    .input(conversationId.extend({ model: z.string().trim().min(1).max(500) }))
    .output(conversationSchema),
  /** What its replies are asked with, from the next one on. What is left out stays as it is. */
  setUp: procedure
    .input(
      conversationId.extend({
        parameters: chatParametersSchema.optional(),
        systemPrompt: systemPromptSchema.optional(),
      }),
    )
    .output(conversationSchema),
  /** Takes a conversation off the list and stops its replies; `restore` brings it back until the app ends. */
  remove: procedure.input(conversationId).output(z.void()),
  restore: procedure.input(conversationId).output(conversationSchema),
  /** Shows the version `messageId` of a message, at the newest leaf below it. */
  chooseVersion: procedure.input(conversationId.extend({ messageId: z.string() })).output(conversationSchema),
  /** Copies the path down to `messageId` into a new conversation. */
  branch: procedure.input(conversationId.extend({ messageId: z.string() })).output(conversationSchema),
};
