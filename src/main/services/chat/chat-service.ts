import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Folder } from '../../../shared/chat/folder.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import type { ChatParameters } from '../../../shared/chat/parameters.ts';
import { sentPath } from '../../../shared/chat/sent-path.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { gatewayFields } from '../../../shared/gateways/extra-fields.ts';
import { chatBody } from '../../gateway/chat-request.ts';
import type { DraftsService } from '../drafts/drafts-service.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { lastingMarks } from './context-marks.ts';
import { promptOf } from './prompt.ts';
import { withFileSizes } from './prompt-files.ts';
import { createReplyLookup } from './reply-lookup.ts';
import {
  type Column,
  type ImageChoice,
  type NewConversation,
  newMessage,
  type ReplyPlan,
  type SetUp,
  withoutReplyCount,
} from './reply-plan.ts';
import { sentAttachments } from './sent-attachments.ts';
import {
  type GenerationParts,
  type ModelChoice,
  type Started,
  startGenerations,
} from './start-generations.ts';

/** A message to send at the head of a conversation, or in a new one (`conversationId` null). */
export type OutgoingMessage = {
  readonly conversationId: string | null;
  readonly text: string;
  readonly attachmentIds: readonly string[];
  /** Several models are compared. If empty, the conversation's model is used, or the gateway's default in a new one. */
  readonly models: readonly ModelChoice[];
  /** Settings of a new conversation. In an existing one, the parameters override its own for this message only. */
  readonly setUp: SetUp;
  /** The gateway of a new conversation; null for the one in use. */
  readonly gatewayId: string | null;
  /** The folder of a new conversation. */
  readonly folderId: string | null;
};

/** Requests replies. If a request can't be started, a method throws before anything is written. */
export type ChatService = {
  send(sending: OutgoingMessage): Promise<Started>;
  /** Sends a message that isn't in the message box. */
  sendQueued(sending: OutgoingMessage): Promise<Started>;
  /** Returns the JSON body that `send` would send to the first model, indented. */
  preview(sending: OutgoingMessage): string;
  /** Adds a version of a sent message. If `attachmentIds` is null, the attachments stay the same. */
  edit(
    conversationId: string,
    messageId: string,
    text: string,
    attachmentIds: readonly string[] | null,
  ): Promise<Started>;
  /**
   * Adds a version of a reply. In a comparison, a reply of the same model is added to its column. `once` overrides the
   * conversation's parameters.
   */
  regenerate(
    conversationId: string,
    messageId: string,
    model: string | null,
    once: ChatParameters,
  ): Promise<Started>;
  /** Continues a reply with its model. If the reply is empty, uses `model` instead (null: the conversation's). */
  continueReply(
    conversationId: string,
    messageId: string,
    model: string | null,
    images: ImageChoice,
  ): Promise<Started>;
  /** Requests the replies that a gateway left out of a request for several, with one request per reply. */
  requestRest(conversationId: string, messageId: string): Promise<Started>;
};

/** Dependencies of {@link createChatService}. */
export type ChatServiceParts = GenerationParts & {
  /** Returns the parameters that a conversation inherits if it doesn't set its own. */
  defaults(): ChatParameters;
  /** Notified of sent messages, so that their drafts are cleared. */
  readonly drafts: Pick<DraftsService, 'sent' | 'editSent'>;
};

/** Creates the chat service. Replies keep running even if no page is watching. */
export function createChatService(parts: ChatServiceParts): ChatService {
  const { conversations, drafts } = parts;
  const { folders, generations } = parts.stores;
  const start = startGenerations.bind(null, parts);
  const lookup = createReplyLookup(conversations, generations);
  const { missingReplies, columnIn } = lookup;
  const plans = createReplyPlans(parts, lookup);

  /** Returns the gateway and model of a new conversation: its folder's, unless another gateway was chosen. */
  function defaultsOf(folderId: string | null, gatewayId: string | null) {
    const folder = folderId === null ? null : folders.get(folderId);
    const own = folder?.gatewayId ?? gatewayId;
    const isOther = gatewayId !== null && gatewayId !== own;
    const isGone = own !== null && !parts.gateways.chatGateway(own);
    return folder && !isOther && !isGone
      ? { gatewayId: own, model: folder.model }
      : { gatewayId, model: null };
  }

  /** Returns the gateway of a comparison's column, or null if it's gone, so that the conversation's is used. */
  const usable = (gatewayId: string | null) =>
    gatewayId !== null && parts.gateways.chatGateway(gatewayId) ? gatewayId : null;

  function chosenModels({
    conversationId,
    models,
    folderId,
    gatewayId,
  }: OutgoingMessage): readonly ModelChoice[] {
    if (models.length > 0) return models;
    if (conversationId !== null) return [{ model: conversations.get(conversationId).model }];
    return [{ model: defaultsOf(folderId, gatewayId).model }];
  }

  function sendQueued(sending: OutgoingMessage): Promise<Started> {
    const id = sending.conversationId ?? randomUUID();
    const newGatewayId = defaultsOf(sending.folderId, sending.gatewayId).gatewayId;
    return start(id, chosenModels(sending), () => plans.toSend(id, sending), { newGatewayId });
  }

  return {
    send: async (sending) => {
      const started = await sendQueued(sending);
      drafts.sent(sending);
      return started;
    },
    sendQueued,
    preview: (sending) => {
      const plan = plans.toSend(sending.conversationId ?? '', sending);
      const [{ model, gatewayId: chosen } = { model: null }] = chosenModels(sending);
      const { conversationId, folderId, gatewayId } = sending;
      const own =
        conversationId === null
          ? defaultsOf(folderId, gatewayId).gatewayId
          : conversations.get(conversationId).gatewayId;
      return JSON.stringify(previewOf(parts, plan, model, chosen ?? own), null, 2);
    },
    edit: async (conversationId, messageId, text, attachmentIds) => {
      const { model } = conversations.get(conversationId);
      const started = await start(conversationId, [{ model }], () =>
        plans.toEdit(conversationId, messageId, text, attachmentIds),
      );
      drafts.editSent(conversationId, messageId);
      return started;
    },
    regenerate: async (conversationId, messageId, model, once) => {
      const { reply, column, gatewayId } = columnIn(conversationId, messageId);
      const own = conversations.get(conversationId);
      // A column holds replies of one model only. A reply of another model is an ordinary version.
      const chosen = model ?? own.model ?? (hasMoved(own, gatewayId) ? null : reply.model);
      const within = chosen === reply.model ? column : null;
      const plan = () => plans.toRegenerate(conversationId, messageId, once, within);
      const choice = { model: chosen, gatewayId: within && usable(gatewayId) };
      return start(conversationId, [choice], plan, { beside: within?.comparisonId ?? null });
    },
    continueReply: async (conversationId, messageId, model, images) => {
      const { text, reply, column, gatewayId } = columnIn(conversationId, messageId);
      const own = conversations.get(conversationId);
      const keepsModel = text && (column ? usable(gatewayId) !== null : !hasMoved(own, gatewayId));
      const chosen = keepsModel ? reply.model : (model ?? own.model);
      const within = chosen === reply.model ? column : null;
      const plan = () => plans.toContinue(conversationId, messageId, images, within);
      const choice = { model: chosen, gatewayId: within && usable(gatewayId) };
      return start(conversationId, [choice], plan, { beside: within?.comparisonId ?? null });
    },
    requestRest: async (conversationId, messageId) => {
      const { column, gatewayId } = columnIn(conversationId, messageId);
      const models = missingReplies(conversationId, messageId).map(({ reply }) => ({
        model: reply?.model ?? null,
        gatewayId: column && usable(gatewayId),
      }));
      if (models.length === 0) throw new FailureError(failure('not-found'));
      return start(conversationId, models, () => plans.toRequestRest(conversationId, messageId));
    },
  };
}

/** Returns whether a conversation has been moved to another gateway since this one wrote a reply. */
function hasMoved({ gatewayId }: Conversation, writtenBy: string | null): boolean {
  return gatewayId !== null && writtenBy !== null && gatewayId !== writtenBy;
}

const nothingNew = { added: [], continues: [], newConversation: null, column: null } as const;

/** Creates the functions that plan requests for replies, from what the conversation contains when they are called. */
function createReplyPlans(
  { conversations, attachments, clock, defaults, stores }: ChatServiceParts,
  { replyIn, missingReplies }: ReturnType<typeof createReplyLookup>,
) {
  function pathBefore(conversationId: string, messageId: string | null): readonly Message[] {
    return pathTo(messageTree(conversations.messages(conversationId)), messageId);
  }

  /** Merges a conversation's settings over those of its folder and the defaults. */
  const sent = ({ folderId, ...own }: NewConversation): SetUp =>
    inheritedSetUp(defaults(), folderId === null ? null : stores.folders.get(folderId), own);

  function after(
    conversationId: string,
    parentId: string | null,
    text: string,
    attached: readonly Attachment[],
    once: ChatParameters = {},
    replaces: Message | null = null,
  ): ReplyPlan {
    const { parameters, systemPrompt, folderId } = conversations.get(conversationId);
    const message = {
      ...newMessage(conversationId, parentId, text, attached, clock.now()),
      ...(replaces && lastingMarks(replaces)),
    };
    return {
      ...nothingNew,
      conversationId,
      path: [...pathBefore(conversationId, parentId), message],
      added: [message],
      sent: sent({ parameters: { ...parameters, ...once }, systemPrompt, folderId }),
      becomesHead: true,
    };
  }

  return {
    /** Plans the request for a message; `id` is the conversation's, even if it doesn't exist yet. */
    toSend: (id: string, message: OutgoingMessage): ReplyPlan => {
      const { conversationId, text, attachmentIds, setUp, folderId } = message;
      const attached = attachments.of(attachmentIds);
      if (conversationId !== null)
        return after(id, conversations.get(id).headId, text, attached, setUp.parameters);
      if (folderId !== null) getOrThrow(stores.folders.get(folderId));
      const added = [newMessage(id, null, text, attached, clock.now())];
      const newConversation = { ...setUp, folderId };
      return {
        ...nothingNew,
        conversationId: id,
        path: added,
        added,
        sent: sent(newConversation),
        newConversation,
        becomesHead: true,
      };
    },
    toEdit: (
      conversationId: string,
      messageId: string,
      text: string,
      attachmentIds: readonly string[] | null,
    ): ReplyPlan => {
      const before = conversations.message(conversationId, messageId);
      if (before.reply) throw new FailureError(failure('not-found'));
      const attached = attachmentIds ? attachments.of(attachmentIds) : before.attachments;
      return after(conversationId, before.parentId, text, attached, {}, before);
    },
    toRegenerate: (
      conversationId: string,
      messageId: string,
      once: ChatParameters,
      column: Column | null,
    ): ReplyPlan => {
      const path = pathBefore(conversationId, replyIn(conversationId, messageId).parentId);
      const { headId, parameters, ...setUp } = conversations.get(conversationId);
      return {
        ...nothingNew,
        conversationId,
        path,
        sent: sent({ ...setUp, parameters: { ...parameters, ...once } }),
        column,
        becomesHead: !column || pathBefore(conversationId, headId).some(({ id }) => id === messageId),
      };
    },
    toContinue: (
      conversationId: string,
      messageId: string,
      images: ImageChoice,
      column: Column | null,
    ): ReplyPlan => {
      const continues = replyIn(conversationId, messageId);
      if (continues.reply.ending === null) throw new FailureError(failure('busy'));
      return {
        ...nothingNew,
        conversationId,
        path: pathBefore(conversationId, continues.parentId),
        continues: [continues],
        sent: withoutReplyCount(sent(conversations.get(conversationId))),
        column,
        becomesHead: false,
        images,
      };
    },
    toRequestRest: (conversationId: string, messageId: string): ReplyPlan => ({
      ...nothingNew,
      conversationId,
      path: pathBefore(conversationId, replyIn(conversationId, messageId).parentId),
      continues: missingReplies(conversationId, messageId),
      sent: withoutReplyCount(sent(conversations.get(conversationId))),
      becomesHead: false,
    }),
  };
}

/** Returns the body of the request that a plan leads to, with the sizes of files instead of their content. */
function previewOf(
  parts: ChatServiceParts,
  { path, sent }: ReplyPlan,
  model: string | null,
  gatewayId: string | null,
): unknown {
  const { attachments, gateways, limits, sendsOnlySpoken } = parts;
  const gateway = gateways.chatGateway(gatewayId);
  const corrections = gateway && model ? limits.of(gateway.id, model).corrections : [];
  const messages = sentPath(path, sendsOnlySpoken());
  const { images, files } = sentAttachments(messages, attachments, gateway, corrections);
  return chatBody({
    model: model ?? '',
    messages: withFileSizes(promptOf(messages, sent.systemPrompt, attachments, images, files)),
    parameters: sent.parameters,
    // The default of a new gateway.
    reportUsage: gateway?.reportUsage ?? true,
    gatewayFields: gateway ? gatewayFields(gateway, model ?? '') : {},
    corrections,
  });
}

/** The parameters and system prompt that apply to a conversation. */
type InheritedSetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/**
 * Returns the settings that apply to a conversation with its `own` settings in a folder (null for none): its own
 * parameters, then the folder's, then the `defaults`. An empty system prompt is replaced by the folder's.
 */
function inheritedSetUp(
  defaults: ChatParameters,
  folder: Pick<Folder, 'parameters' | 'systemPrompt'> | null,
  own: InheritedSetUp,
): InheritedSetUp {
  return {
    parameters: { ...defaults, ...folder?.parameters, ...own.parameters },
    systemPrompt: own.systemPrompt || (folder?.systemPrompt ?? ''),
  };
}
