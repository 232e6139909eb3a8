import type { Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import type { Backend } from '../../backend/backend.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { withConsent } from '../../stores/conversations/consent.ts';
import { show } from '../../stores/conversations/conversation-actions.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { forgetRequest, noteRequest } from './requested-here.ts';

/** Stops all running replies of a conversation. */
export function stop(conversationId: string): void {
  void callOrToast((api) => api.chat.stop({ conversationId }));
}

/** Requests replies in a conversation. Shows a toast if that fails. Resolves to whether it succeeded. */
async function requestReplies(
  conversationId: string,
  call: (api: Backend) => Promise<unknown>,
): Promise<boolean> {
  noteRequest(conversationId);
  const hasStarted = await callOrToast(withConsent(conversationId, call));
  if (!hasStarted) forgetRequest();
  return hasStarted;
}

/** Requests a new version of a reply. */
export function regenerate({ conversationId, id }: Message): void {
  void requestReplies(conversationId, (api) =>
    api.chat.regenerate({ conversationId, messageId: id, model: null }),
  );
}

/** Requests the rest of a reply and appends it to the same version. The view stays at the end of the text so far. */
export function continueReply(message: Message): void {
  const { conversationId, id: messageId } = message;
  const request = (api: Backend) => api.chat.continueReply({ conversationId, messageId });
  if (hasContent(message)) void callOrToast(withConsent(conversationId, request));
  else void requestReplies(conversationId, request);
}

/** Requests a failed reply again, without the images of earlier messages. */
export function requestWithoutOlderImages({ conversationId, id: messageId, reply }: Message): void {
  const model = reply?.model ?? null;
  void requestReplies(conversationId, (api) =>
    api.chat.continueReply({ conversationId, messageId, model, withoutOlderImages: true }),
  );
  focusMessageBox();
}

/** Requests a failed reply again, after a fresh start from the message that it answers. */
export async function requestAfterFreshStart(message: Message): Promise<void> {
  const { conversationId, parentId } = message;
  if (parentId === null) return;
  const target = { conversationId, messageId: parentId, freshStart: true };
  if (await callOrToast((api) => api.conversations.setFreshStart(target))) retry(message);
  focusMessageBox();
}

/** Requests a failed reply again, with the text of documents instead of their files. */
export function requestWithFilesAsText({ conversationId, id: messageId, reply }: Message): void {
  const model = reply?.model ?? null;
  void requestReplies(conversationId, (api) =>
    api.chat.continueReply({ conversationId, messageId, model, filesAsText: true }),
  );
  focusMessageBox();
}

/** Requests a failed reply again, with smaller images. Resolves to false if there are none. */
export async function requestWithSmallerImages({ conversationId, id, reply }: Message): Promise<boolean> {
  const module = await import('./smaller-images.ts').catch(() => null);
  if (!module) return false;
  const { messages } = useConversation.getState().state;
  const smaller = await module.smallerImages(pathTo(messageTree([...messages.values()]), id));
  if (smaller.length === 0) return false;
  const target = { conversationId, messageId: id, model: reply?.model ?? null };
  await requestReplies(conversationId, (api) =>
    api.chat.continueReply({ ...target, smallerImages: [...smaller] }),
  );
  return true;
}

/** Requests the replies that the gateway left out of a set, each in its own request. */
export function requestRest({ conversationId, id }: Message): void {
  void requestReplies(conversationId, (api) => api.chat.requestRest({ conversationId, messageId: id }));
  focusMessageBox();
}

/** Retries a reply. Reuses the version if it's empty; otherwise adds a new one, so that no text is lost. */
export function retry(message: Message): void {
  if (hasContent(message)) regenerate(message);
  else continueReply(message);
}

/** The actions offered after an ending. */
export type ReplyHandlers = {
  readonly continue: (message: Message) => void;
  readonly retry: (message: Message) => void;
};

/** Handlers for a reply outside a comparison. */
export const replyHandlers: ReplyHandlers = { continue: continueReply, retry };

/** Handlers for a column of a comparison. Requests always go to the column's own model. */
export const columnHandlers: ReplyHandlers = {
  continue: continueReply,
  retry: (message) => {
    if (hasContent(message)) return regenerateColumn(message);
    const { conversationId, id: messageId, reply } = message;
    void requestReplies(conversationId, (api) =>
      api.chat.continueReply({ conversationId, messageId, model: reply?.model ?? null }),
    );
  },
};

/** Requests a new version from the model that wrote the reply, in its column. */
export function regenerateColumn({ conversationId, id, reply }: Message): void {
  void requestReplies(conversationId, (api) =>
    api.chat.regenerate({ conversationId, messageId: id, model: reply?.model ?? null }),
  );
}

export function chooseVersion(conversationId: string, messageId: string): void {
  void callOrToast((api) => api.conversations.chooseVersion({ conversationId, messageId }));
}

/** Copies the path up to a message into a new conversation and opens it. */
export async function branch({ conversationId, id }: Message): Promise<void> {
  await callOrToast(async (api) => {
    const branched = await api.conversations.branch({ conversationId, messageId: id });
    show(branched.id);
  });
}

/** Adds a version of a sent message and requests a reply to it. Resolves to whether the request started. */
export async function sendVersion({ conversationId, id }: Message, draft: Draft): Promise<boolean> {
  const attachmentIds = draft.attachments.map((attachment) => attachment.id);
  return requestReplies(conversationId, (api) =>
    api.chat.edit({ conversationId, messageId: id, text: draft.text, attachmentIds }),
  );
}

/** Ends the wait before the next attempt. */
export function retryNow(generationId: string): void {
  void callOrToast((api) => api.chat.retryNow({ generationId }));
}
