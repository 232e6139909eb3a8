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

/** Conversations. Fails with `not-found` if an input names one that doesn't exist. */
export const conversationsContract = {
  /** Streams the list, newest first, and then its changes. */
  watchList: procedure.output(eventIterator(conversationListEventSchema)),
  /** Streams one conversation and then its changes, including the text of running replies. */
  watch: procedure.input(conversationId).output(eventIterator(conversationEventSchema)),
  rename: procedure
    .input(conversationId.extend({ title: z.string().trim().min(1).max(200) }))
    .output(conversationSchema),
  pin: procedure.input(conversationId.extend({ pinned: z.boolean() })).output(conversationSchema),
  chooseModel: procedure
    .input(conversationId.extend({ model: z.string().trim().min(1).max(500) }))
    .output(conversationSchema),
  /** Changes the settings for its next replies. Absent fields stay as they are. */
  changeSettings: procedure
    .input(
      conversationId.extend({
        parameters: chatParametersSchema.optional(),
        systemPrompt: systemPromptSchema.optional(),
      }),
    )
    .output(conversationSchema),
  /** Moves a conversation to a folder, or (null) out of its folder. */
  move: procedure
    .input(conversationId.extend({ folderId: z.string().nullable() }))
    .output(conversationSchema),
  /** Removes a conversation from the list and stops its replies. `restore` undoes this until the app ends. */
  remove: procedure.input(conversationId).output(z.void()),
  restore: procedure.input(conversationId).output(conversationSchema),
  /** Selects the version `messageId` of a message, with the newest leaf below it. */
  chooseVersion: procedure.input(conversationId.extend({ messageId: z.string() })).output(conversationSchema),
  /** Copies the path down to `messageId` into a new conversation. */
  branch: procedure.input(conversationId.extend({ messageId: z.string() })).output(conversationSchema),
};
