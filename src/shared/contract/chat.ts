import { z } from 'zod';
import { attachedImageSchema, attachmentSchema } from '../chat/attachment.ts';
import { conversationDetailSchema } from '../chat/conversation.ts';
import { chosenPartsSchema, documentTextSchema } from '../chat/document.ts';
import { draftSchema, modelChoiceSchema } from '../chat/draft.ts';
import { chatParametersSchema, systemPromptSchema } from '../chat/parameters.ts';
import {
  attachmentLimit,
  attachmentsLimit,
  comparedModels,
  messageTextLimit,
  smallerImagesLimit,
} from '../limits.ts';
import { mediaIdSchema } from '../media.ts';
import { procedure } from './procedure.ts';

const text = z.string().max(messageTextLimit);
const model = z.string().trim().min(1).max(500);
const inConversation = z.object({ conversationId: z.string() });
const aboutMessage = inConversation.extend({ messageId: z.string() });
const aboutAttachment = z.object({ attachmentId: z.string() });
const name = z.string().trim().min(1).max(255);
const side = z.int().min(1).max(100_000);
/** Greater than the length of any reply, in UTF-16 units. */
const longestReply = 1_000_000_000;
const attachmentIds = z.array(z.string()).max(attachmentsLimit);
const models = z.array(modelChoiceSchema).max(comparedModels.max).default([]);

/**
 * A message to send at the end of a conversation, or, if `conversationId` is null, as the first one of a new
 * conversation with these settings. Without `models`, the conversation's model or the gateway's default replies.
 * Several models are compared: each one gets its own request and replies to the same message. They may be of different
 * gateways.
 */
const sending = z.object({
  conversationId: z.string().min(1).nullable(),
  text,
  attachmentIds: attachmentIds.default([]),
  parameters: chatParametersSchema.default({}),
  systemPrompt: systemPromptSchema.default(''),
  /** The gateway of a new conversation; null for the one in use. */
  gatewayId: z.string().nullable().default(null),
  /** The folder of a new conversation. */
  folderId: z.string().nullable().default(null),
  models,
});
const hasContent = (message: { readonly text: string; readonly attachmentIds: readonly string[] }) =>
  /\S/.test(message.text) || message.attachmentIds.length > 0;

/** The generations that were started. Watch the conversation to follow them. */
const started = z.object({
  conversationId: z.string(),
  /** The new conversation, if the message started one, so that the page can show it without another request. */
  created: conversationDetailSchema.nullable(),
  generationIds: z.array(z.string()),
  messageIds: z.array(z.string()),
});

/**
 * Sends messages and requests replies. Calls return once the request is under way; the main process owns the replies.
 */
export const chatContract = {
  send: procedure.input(sending.refine(hasContent)).output(started),
  /**
   * Keeps a message, and sends it when the running reply and those before it in the queue have ended well. Until then
   * it's a draft, which is returned; null if the queue goes on right away, because the reply has just ended.
   */
  queue: procedure
    .input(
      inConversation.extend({ text, attachmentIds: attachmentIds.default([]), models }).refine(hasContent),
    )
    .output(draftSchema.nullable()),
  /** Sends the first message of the queue now, for example after a reply that failed. */
  sendQueued: procedure.input(inConversation).output(z.void()),
  /** Returns the JSON body that `send` would send to the first model. Nothing is sent or stored. */
  preview: procedure.input(sending).output(z.string()),
  /** Stores a text as an attachment. Messages refer to it by id. */
  attach: procedure
    .input(z.object({ name, kind: z.enum(['text', 'transcript']), text: z.string().max(attachmentLimit) }))
    .output(attachmentSchema),
  /** Stores a document from two uploads: its file, and its text as the JSON of a `documentTextSchema`. */
  attachDocument: procedure
    .input(z.object({ name, type: z.string().max(200), fileId: mediaIdSchema, textId: mediaIdSchema }))
    .output(attachmentSchema),
  /** Stores an image from an upload. Its width and height are in pixels. */
  attachImage: procedure
    .input(z.object({ name, alt: z.string().max(1000), fileId: mediaIdSchema, width: side, height: side }))
    .output(attachedImageSchema),
  /** Returns a copy of an image attachment with a different alternative text. */
  describeImage: procedure
    .input(aboutAttachment.extend({ alt: z.string().max(1000) }))
    .output(attachedImageSchema),
  /** Returns a copy of a document attachment with a different choice of parts to send. */
  chooseParts: procedure
    .input(aboutAttachment.extend({ chosen: chosenPartsSchema }))
    .output(attachmentSchema),
  /** Returns the text of an attachment as it's sent. */
  attachmentText: procedure.input(aboutAttachment).output(z.string()),
  /** Returns all parts of a document. */
  attachedDocument: procedure.input(aboutAttachment).output(documentTextSchema),
  /** Returns the URL of an attachment's file. */
  attachedFile: procedure.input(aboutAttachment).output(z.string()),
  /** Adds a version of a sent message and requests a reply to it. Without `attachmentIds`, it keeps its attachments. */
  edit: procedure
    .input(aboutMessage.extend({ text, attachmentIds: attachmentIds.optional() }))
    .output(started),
  /**
   * Adds a version of a reply. In a comparison, it joins its model's column, and other models may still be replying.
   * `parameters` override those of the conversation for this request.
   */
  regenerate: procedure
    .input(aboutMessage.extend({ model: model.nullable(), parameters: chatParametersSchema.default({}) }))
    .output(started),
  /**
   * Requests the rest of a reply and appends it to the same version. If nothing had arrived, it requests the whole
   * reply from `model` (null for the conversation's model). Optionally leaves out the images of earlier messages, sends
   * uploads in place of image files, or sends the text of documents instead of their files.
   */
  continueReply: procedure
    .input(
      aboutMessage.extend({
        model: model.nullable().default(null),
        withoutOlderImages: z.boolean().default(false),
        filesAsText: z.boolean().default(false),
        smallerImages: z
          .array(z.object({ mediaId: mediaIdSchema, fileId: mediaIdSchema }))
          .max(smallerImagesLimit)
          .default([]),
      }),
    )
    .output(started),
  /**
   * Requests the replies that a gateway left out when several were requested (`single-reply`). Sends one request per
   * reply, all at once. `messageId` is any one of them.
   */
  requestRest: procedure.input(aboutMessage).output(started),
  /**
   * Stores how much of a reply Talk spoke before the user interrupted it, in UTF-16 units of its text. Waits until the
   * reply has ended.
   */
  markSpoken: procedure
    .input(aboutMessage.extend({ spokenTo: z.int().min(0).max(longestReply) }))
    .output(z.void()),
  /** Stops everything that is running in the conversation. What has arrived stays. */
  stop: procedure.input(inConversation).output(z.void()),
  /** Retries now instead of waiting. */
  retryNow: procedure.input(z.object({ generationId: z.string() })).output(z.void()),
};
