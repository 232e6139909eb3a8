import { z } from 'zod';
import { attachmentLimit, attachmentsLimit, comparedModels, messageTextLimit } from '../limits.ts';
import { attachmentSchema } from '../models/attachment.ts';
import { conversationDetailSchema } from '../models/conversation.ts';
import { chatParametersSchema, systemPromptSchema } from '../models/parameters.ts';
import { procedure } from './procedure.ts';

const text = z.string().max(messageTextLimit);
const model = z.string().trim().min(1).max(500);
const inConversation = z.object({ conversationId: z.string() });
const aboutMessage = inConversation.extend({ messageId: z.string() });
const attachmentIds = z.array(z.string()).max(attachmentsLimit);

/**
 * A message: at the end of a conversation, or (null) as the first one of a new conversation with these settings. Without
 * `models` the conversation's model is asked, or the gateway's default. Several models are compared: each gets a request
 * of its own, and all of them reply to the same message.
 */
const sending = z.object({
  conversationId: z.string().min(1).nullable(),
  text,
  attachmentIds: attachmentIds.default([]),
  parameters: chatParametersSchema.default({}),
  systemPrompt: systemPromptSchema.default(''),
  models: z.array(model).max(comparedModels.max).default([]),
});
const hasContent = (given: { readonly text: string; readonly attachmentIds: readonly string[] }) =>
  /\S/.test(given.text) || given.attachmentIds.length > 0;

/** What started generations are: watch the conversation to follow them. */
const started = z.object({
  conversationId: z.string(),
  /** The conversation as it stands, where this is what it begins with: the page shows it without having to ask. */
  begun: conversationDetailSchema.nullable(),
  generationIds: z.array(z.string()),
  messageIds: z.array(z.string()),
});

/** Asking for replies. Each call answers once the request is under way; replies live in the main process. */
export const chatContract = {
  send: procedure.input(sending.refine(hasContent)).output(started),
  /** Returns the JSON body that `send` would send to the first of the models. Nothing is sent or stored. */
  preview: procedure.input(sending).output(z.string()),
  /** Stores a text to be attached to a message by the id that is returned. */
  attach: procedure
    .input(
      attachmentSchema.pick({ name: true, kind: true }).extend({ text: z.string().max(attachmentLimit) }),
    )
    .output(attachmentSchema),
  /** The text of an attachment. */
  attachmentText: procedure.input(z.object({ attachmentId: z.string() })).output(z.string()),
  /** Adds a version of a sent message, and asks for a reply to it; without `attachmentIds` its attachments stay. */
  edit: procedure
    .input(aboutMessage.extend({ text, attachmentIds: attachmentIds.optional() }))
    .output(started),
  /** Adds a version of a reply; in a comparison, one by the same model joins its column, and may be asked for while others run. */
  regenerate: procedure.input(aboutMessage.extend({ model: model.nullable() })).output(started),
  /**
   * Asks for the rest of a reply (all of it, where none had come: then `model` is asked, null for the conversation's);
   * what comes goes into the same version.
   */
  continueReply: procedure
    .input(aboutMessage.extend({ model: model.nullable().default(null) }))
    .output(started),
  /**
   * Asks for the replies that a gateway left out of a request for several (`single-reply`), each in a request of its own,
   * all at once. `messageId` is any of them.
   */
  askRest: procedure.input(aboutMessage).output(started),
  /** Stops whatever runs in the conversation; what has arrived is kept. */
  stop: procedure.input(inConversation).output(z.void()),
  /** Ends the wait before the next try. */
  tryNow: procedure.input(z.object({ generationId: z.string() })).output(z.void()),
};
