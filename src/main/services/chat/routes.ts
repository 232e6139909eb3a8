import { implement } from '@orpc/server';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { chatContract } from '../../../shared/contract/chat.ts';
import { conversationsContract } from '../../../shared/contract/conversations.ts';
import { presentFields } from '../present-fields.ts';
import type { Attachments } from './attachments.ts';
import type { ChatService, OutgoingMessage } from './chat-service.ts';
import type { ContextMarks } from './context-marks.ts';
import type { ConversationPlaces } from './conversation-places.ts';
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
  const os = implement(chatContract);
  return os.router({
    send: os.send.handler(({ input }) => chat.send(toOutgoingMessage(input))),
    queue: os.queue.handler(({ input }) => queue.add(input)),
    sendQueued: os.sendQueued.handler(({ input }) => queue.sendNow(input.conversationId)),
    preview: os.preview.handler(({ input }) => chat.preview(toOutgoingMessage(input))),
    attach: os.attach.handler(({ input }) => attachments.add(input)),
    attachDocument: os.attachDocument.handler(({ input }) => attachments.addDocument(input)),
    attachImage: os.attachImage.handler(({ input }) => attachments.addImage(input)),
    describeImage: os.describeImage.handler(({ input }) =>
      attachments.describe(input.attachmentId, input.alt),
    ),
    chooseParts: os.chooseParts.handler(({ input }) => attachments.choose(input.attachmentId, input.chosen)),
    attachmentText: os.attachmentText.handler(({ input }) => attachments.text(input.attachmentId)),
    attachedDocument: os.attachedDocument.handler(({ input }) => attachments.document(input.attachmentId)),
    attachedFile: os.attachedFile.handler(({ input }) => attachments.fileUrl(input.attachmentId)),
    edit: os.edit.handler(({ input }) =>
      chat.edit(input.conversationId, input.messageId, input.text, input.attachmentIds ?? null),
    ),
    regenerate: os.regenerate.handler(({ input }) =>
      chat.regenerate(input.conversationId, input.messageId, input.model, input.parameters),
    ),
    continueReply: os.continueReply.handler(({ input }) =>
      chat.continueReply(input.conversationId, input.messageId, input.model, {
        withoutOlderImages: input.withoutOlderImages,
        filesAsText: input.filesAsText,
        smaller: new Map(input.smallerImages.map(({ mediaId, fileId }) => [mediaId, fileId])),
      }),
    ),
    requestRest: os.requestRest.handler(({ input }) =>
      chat.requestRest(input.conversationId, input.messageId),
    ),
    markSpoken: os.markSpoken.handler(({ input }) =>
      spokenMarks.mark(input.conversationId, input.messageId, input.spokenTo),
    ),
    stop: os.stop.handler(({ input }) => runs.stop(input.conversationId)),
    retryNow: os.retryNow.handler(({ input }) => runs.find(input.generationId)?.retryNow()),
  });
}

/** Implements {@link conversationsContract}. */
export function conversationRoutes({
  conversations,
  marks,
  removals,
  allowGateway,
  chooseGateway,
  branch,
  editReply,
}: ConversationPlaces & {
  readonly conversations: Conversations;
  readonly marks: ContextMarks;
  readonly removals: MessageRemovals;
  branch(conversationId: string, messageId: string): Conversation;
  editReply(conversationId: string, messageId: string, text: string): Conversation;
}) {
  const os = implement(conversationsContract);
  return os.router({
    watchList: os.watchList.handler(({ signal }) => conversations.watchList(signal)),
    watch: os.watch.handler(({ input, signal }) => conversations.watch(input.conversationId, signal)),
    rename: os.rename.handler(({ input: { conversationId, title } }) =>
      conversations.change(conversationId, { title }),
    ),
    pin: os.pin.handler(({ input: { conversationId, pinned } }) =>
      conversations.change(conversationId, { pinned }),
    ),
    move: os.move.handler(({ input: { conversationId, folderId } }) =>
      conversations.move(conversationId, folderId),
    ),
    chooseModel: os.chooseModel.handler(({ input: { conversationId, model } }) =>
      conversations.change(conversationId, { model }),
    ),
    allowGateway: os.allowGateway.handler(({ input }) => allowGateway(input.conversationId, input.gatewayId)),
    chooseGateway: os.chooseGateway.handler(({ input }) =>
      chooseGateway(input.conversationId, input.gatewayId, input.model),
    ),
    changeSettings: os.changeSettings.handler(({ input: { conversationId, ...setUp } }) =>
      conversations.change(conversationId, presentFields(setUp)),
    ),
    remove: os.remove.handler(({ input }) => conversations.remove(input.conversationId)),
    restore: os.restore.handler(({ input }) => conversations.restore(input.conversationId)),
    chooseVersion: os.chooseVersion.handler(({ input: { conversationId, messageId } }) =>
      conversations.chooseVersion(conversationId, messageId),
    ),
    branch: os.branch.handler(({ input }) => branch(input.conversationId, input.messageId)),
    setContext: os.setContext.handler(({ input }) =>
      marks.set(input.conversationId, input.messageId, input.context),
    ),
    setFreshStart: os.setFreshStart.handler(({ input }) =>
      marks.startFresh(input.conversationId, input.messageId, input.freshStart),
    ),
    editReply: os.editReply.handler(({ input }) =>
      editReply(input.conversationId, input.messageId, input.text),
    ),
    removeMessages: os.removeMessages.handler(({ input }) =>
      removals.remove(input.conversationId, input.messageId, input.following),
    ),
    restoreMessages: os.restoreMessages.handler(({ input }) =>
      removals.restore(input.conversationId, input.undoId),
    ),
  });
}

type Sending = Omit<OutgoingMessage, 'setUp' | 'models'> &
  SetUp & { readonly models: readonly (string | ModelChoice)[] };

function toOutgoingMessage({ parameters, systemPrompt, models, ...message }: Sending): OutgoingMessage {
  return { ...message, models: models.map(modelChoiceOf), setUp: { parameters, systemPrompt } };
}
