import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  conversationEventSchema,
  conversationSchema,
  listedConversationSchema,
} from '../chat/conversation.ts';
import { contextMarkSchema } from '../chat/message.ts';
import { chatParametersSchema, systemPromptSchema } from '../chat/parameters.ts';
import { messageTextLimit } from '../limits.ts';
import { listEventSchema } from '../list-event.ts';
import { countSchema } from '../ranges.ts';
import { procedure } from './procedure.ts';

const conversationId = z.object({ conversationId: z.string() });
const model = z.string().trim().min(1).max(500);
const aboutMessage = conversationId.extend({ messageId: z.string() });

/** Conversations. Fails with `not-found` if an input names one that doesn't exist. */
export const conversationsContract = {
  /** Streams the list in chunks, pinned and newest ones first, and then its changes. */
  watchList: procedure.output(eventIterator(listEventSchema(listedConversationSchema))),
  /** Streams one conversation and then its changes, including the text of running replies. */
  watch: procedure.input(conversationId).output(eventIterator(conversationEventSchema)),
  rename: procedure
    .input(conversationId.extend({ title: z.string().trim().min(1).max(200) }))
    .output(conversationSchema),
  /** Lets the chat model name a conversation, with one request that may be charged. */
  suggestTitle: procedure.input(conversationId).output(conversationSchema),
  pin: procedure.input(conversationId.extend({ pinned: z.boolean() })).output(conversationSchema),
  chooseModel: procedure.input(conversationId.extend({ model })).output(conversationSchema),
  /** Allows its messages to be sent to the origin of this gateway, because the user has agreed to that. */
  allowGateway: procedure.input(conversationId.extend({ gatewayId: z.string() })).output(conversationSchema),
  /**
   * Sends its next requests to this gateway. Fails with `other-origin` if its messages may not be sent there. Without a
   * `model`, the gateway's default applies if the gateway changes.
   */
  chooseGateway: procedure
    .input(conversationId.extend({ gatewayId: z.string(), model: model.nullable().default(null) }))
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
  /** Moves a conversation to a folder. Null moves it out of its folder. */
  move: procedure
    .input(conversationId.extend({ folderId: z.string().nullable() }))
    .output(conversationSchema),
  /** Removes a conversation from the list and stops its replies. `restore` undoes this until the app quits. */
  remove: procedure.input(conversationId).output(z.void()),
  restore: procedure.input(conversationId).output(conversationSchema),
  /** Selects the version `messageId` of a message, with the newest leaf below it. */
  chooseVersion: procedure.input(aboutMessage).output(conversationSchema),
  /** Copies the path down to `messageId` into a new conversation. */
  branch: procedure.input(aboutMessage).output(conversationSchema),
  /** Leaves a message out of later requests, or pins it. Null undoes either. */
  setContext: procedure
    .input(aboutMessage.extend({ context: contextMarkSchema.nullable() }))
    .output(z.void()),
  /** Starts fresh from a message, or undoes a fresh start. */
  setFreshStart: procedure.input(aboutMessage.extend({ freshStart: z.boolean() })).output(z.void()),
  /** Adds a version of a reply with the user's text, and selects it. Nothing is sent. */
  editReply: procedure
    .input(aboutMessage.extend({ text: z.string().max(messageTextLimit).regex(/\S/) }))
    .output(conversationSchema),
  /**
   * Removes a version of a message. If there are other versions, the messages below it are removed too, and one of the
   * other versions is selected. If there are none, the messages below it are removed if `following` is set, and
   * otherwise move up.
   */
  removeMessages: procedure.input(aboutMessage.extend({ following: z.boolean() })).output(
    z.object({
      /** For `restoreMessages`. */
      undoId: z.string(),
      removed: countSchema,
    }),
  ),
  /** Undoes the latest `removeMessages` of a conversation. This works for an hour, or until the app quits. */
  restoreMessages: procedure.input(conversationId.extend({ undoId: z.string() })).output(z.void()),
};
