import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { TalkRecordingStore } from '../../storage/talk-recording-store.ts';
import type { Clock } from '../clock.ts';
import type { ChatStores } from './chat-stores.ts';
import type { Conversations } from './conversations.ts';

/**
 * Copies the path down to a message, the generations of its replies and the recordings of its messages into a new
 * conversation.
 * @throws `busy` if the message is a reply that is still running
 * @throws `not-found`
 */
export function branch(
  { database, conversations, messages, generations }: ChatStores,
  talkRecordings: Pick<TalkRecordingStore, 'copy'>,
  known: Conversations,
  clock: Clock,
  conversationId: string,
  messageId: string,
): Conversation {
  const from = known.detail(conversationId);
  const last = known.message(conversationId, messageId);
  if (last.reply && !last.reply.ending) throw new FailureError(failure('busy'));
  const path = pathTo(messageTree(from.messages), messageId);
  const id = randomUUID();
  const copies = new Map(path.map((message) => [message.id, randomUUID()]));
  const requests = new Map(from.generations.map((generation) => [generation.id, generation]));
  const now = clock.now();
  const { contextChangedAt } = from.conversation;

  database.transaction(() => {
    conversations.add({
      id,
      title: from.conversation.title,
      pinned: false,
      createdAt: now,
      updatedAt: now,
      headId: copies.get(messageId) ?? null,
      gatewayId: from.conversation.gatewayId,
      origins: from.conversation.origins,
      model: from.conversation.model,
      parameters: from.conversation.parameters,
      systemPrompt: from.conversation.systemPrompt,
      branchedFrom: { conversationId, messageId },
      folderId: from.conversation.folderId,
      ...(contextChangedAt !== undefined && { contextChangedAt }),
    });
    for (const message of path) {
      const request = message.reply && requests.get(message.reply.generationId);
      const generationId = randomUUID();
      if (request) {
        const copy = { ...request, id: generationId, conversationId: id, continuesMessageId: null };
        generations.add(copy);
        generations.change(copy);
      }
      const copyId = copies.get(message.id) ?? randomUUID();
      talkRecordings.copy(message.id, copyId);
      messages.add({
        ...message,
        id: copyId,
        conversationId: id,
        parentId: message.parentId ? (copies.get(message.parentId) ?? null) : null,
        reply: message.reply && { ...message.reply, generationId },
      });
    }
  });
  return known.announce(id);
}
