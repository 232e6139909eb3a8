import type { Conversation } from '../../../shared/chat/conversation.ts';
import { chatContract } from '../../../shared/contract/chat.ts';
import { conversationsContract } from '../../../shared/contract/conversations.ts';
import { presentFields } from '../present-fields.ts';
import { routesOf } from '../routes-of.ts';
import type { Attachments } from './attachments.ts';
import type { ChatService, OutgoingMessage } from './chat-service.ts';
import type { ContextMarks } from './context-marks.ts';
import type { ConversationPlaces } from './conversation-places.ts';
import type { ConversationTitles } from './conversation-titles.ts';
import type { Conversations } from './conversations.ts';
import type { MessageQueue } from './message-queue.ts';
import type { MessageRemovals } from './message-removals.ts';
import type { SetUp } from './reply-plan.ts';
import type { RunRegistry } from './run-registry.ts';
import type { SpokenMarks } from './spoken-mark.ts';
import { type ModelChoice, modelChoiceOf } from './start-generations.ts';

/** Implements {@link chatContract}. */
export function chatRoutes({
  chat,
  attachments,
  runs,
  queue,
  spokenMarks,
}: {
  readonly chat: ChatService;
  readonly attachments: Attachments;
  readonly runs: Pick<RunRegistry, 'stop' | 'find'>;
  readonly queue: MessageQueue;
  readonly spokenMarks: SpokenMarks;
}) {
  return routesOf(chatContract, {
    send: (input) => chat.send(toOutgoingMessage(input)),
    queue: (input) => queue.add(input),
    sendQueued: (input) => queue.sendNow(input.conversationId),
    preview: (input) => chat.preview(toOutgoingMessage(input)),
    attach: (input) => attachments.add(input),
    attachDocument: (input) => attachments.addDocument(input),
    attachImage: (input) => attachments.addImage(input),
    describeImage: (input) => attachments.describe(input.attachmentId, input.alt),
    chooseParts: (input) => attachments.choose(input.attachmentId, input.chosen),
    attachmentText: (input) => attachments.text(input.attachmentId),
    attachedDocument: (input) => attachments.document(input.attachmentId),
    attachedFile: (input) => attachments.fileUrl(input.attachmentId),
    edit: (input) =>
      chat.edit(input.conversationId, input.messageId, input.text, input.attachmentIds ?? null),
    regenerate: (input) =>
      chat.regenerate(input.conversationId, input.messageId, input.model, input.parameters),
    continueReply: (input) =>
      chat.continueReply(input.conversationId, input.messageId, input.model, {
        withoutOlderImages: input.withoutOlderImages,
        filesAsText: input.filesAsText,
        smaller: new Map(input.smallerImages.map(({ mediaId, fileId }) => [mediaId, fileId])),
      }),
    requestRest: (input) => chat.requestRest(input.conversationId, input.messageId),
    markSpoken: (input) => spokenMarks.mark(input.conversationId, input.messageId, input.spokenTo),
    stop: (input) => runs.stop(input.conversationId),
    retryNow: (input) => runs.find(input.generationId)?.retryNow(),
  });
}

/** Implements {@link conversationsContract}. */
export function conversationRoutes({
  conversations,
  titles,
  marks,
  removals,
  allowGateway,
  chooseGateway,
  branch,
  editReply,
}: ConversationPlaces & {
  readonly conversations: Conversations;
  readonly titles: ConversationTitles;
  readonly marks: ContextMarks;
  readonly removals: MessageRemovals;
  branch(conversationId: string, messageId: string): Conversation;
  editReply(conversationId: string, messageId: string, text: string): Conversation;
}) {
  return routesOf(conversationsContract, {
    watchList: (_, signal) => conversations.watchList(signal),
    watch: (input, signal) => conversations.watch(input.conversationId, signal),
    rename: ({ conversationId, title }) => conversations.change(conversationId, { title }),
    suggestTitle: ({ conversationId }) => titles.suggest(conversationId),
    pin: ({ conversationId, pinned }) => conversations.change(conversationId, { pinned }),
    move: ({ conversationId, folderId }) => conversations.move(conversationId, folderId),
    chooseModel: ({ conversationId, model }) => conversations.change(conversationId, { model }),
    allowGateway: (input) => allowGateway(input.conversationId, input.gatewayId),
    chooseGateway: (input) => chooseGateway(input.conversationId, input.gatewayId, input.model),
    changeSettings: ({ conversationId, ...setUp }) =>
      conversations.change(conversationId, presentFields(setUp)),
    remove: (input) => conversations.remove(input.conversationId),
    restore: (input) => conversations.restore(input.conversationId),
    chooseVersion: ({ conversationId, messageId }) => conversations.chooseVersion(conversationId, messageId),
    branch: (input) => branch(input.conversationId, input.messageId),
    setContext: (input) => marks.set(input.conversationId, input.messageId, input.context),
    setFreshStart: (input) => marks.startFresh(input.conversationId, input.messageId, input.freshStart),
    editReply: (input) => editReply(input.conversationId, input.messageId, input.text),
    removeMessages: (input) => removals.remove(input.conversationId, input.messageId, input.following),
    restoreMessages: (input) => removals.restore(input.conversationId, input.undoId),
  });
}

type Sending = Omit<OutgoingMessage, 'setUp' | 'models'> &
  SetUp & { readonly models: readonly (string | ModelChoice)[] };

function toOutgoingMessage({ parameters, systemPrompt, models, ...message }: Sending): OutgoingMessage {
  return { ...message, models: models.map(modelChoiceOf), setUp: { parameters, systemPrompt } };
}
