import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Message, ReplyExtras } from '../../../shared/chat/message.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Clock } from '../clock.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationTopics } from './conversation-topics.ts';
import type { Conversations } from './conversations.ts';
import type { RunRegistry } from './run-registry.ts';

/**
 * Adds a version of a reply with the user's text, and selects it. It belongs to the request of the version that it's
 * based on, and is sent or left out in the same way.
 * @throws `not-found`
 * @throws `busy` if a reply in the conversation is running
 */
export function editReply(
  {
    stores,
    conversations,
    runs,
    topics,
    clock,
  }: {
    readonly stores: Pick<ChatStores, 'database' | 'messages' | 'conversations'>;
    readonly conversations: Pick<Conversations, 'message' | 'messages' | 'announce'>;
    readonly runs: Pick<RunRegistry, 'of'>;
    readonly topics: Pick<ConversationTopics, 'publish'>;
    readonly clock: Pick<Clock, 'now'>;
  },
  conversationId: string,
  messageId: string,
  text: string,
): Conversation {
  const before = conversations.message(conversationId, messageId);
  if (!before.reply) throw new FailureError(failure('not-found'));
  if (before.reply.ending === null || runs.of(conversationId).length > 0)
    throw new FailureError(failure('busy'));
  const now = clock.now();
  // The time of the newest version. Replies with the same time were requested together.
  const newest = conversations
    .messages(conversationId)
    .filter(({ parentId }) => parentId === before.parentId)
    .reduce((latest, { createdAt }) => Math.max(latest, createdAt), 0);
  const message: Message = {
    ...before,
    id: randomUUID(),
    createdAt: Math.max(now, newest + 1),
    text,
    extras: extrasOf(before.extras),
    reply: { ...before.reply, ending: { kind: 'complete', finishReason: '' } },
    edited: true,
  };
  stores.database.transaction(() => {
    stores.messages.add(message);
    stores.conversations.change(conversationId, { headId: message.id, updatedAt: now });
  });
  topics.publish(conversationId, { type: 'message', message });
  return conversations.announce(conversationId);
}

/**
 * Removes what refers to the model's text: the refusal flag, how much of it was spoken, and the positions of citations.
 */
function extrasOf(extras: ReplyExtras | null): ReplyExtras | null {
  if (!extras) return null;
  const { spokenTo: _, ...rest } = extras;
  const citations = extras.citations.map(({ url, title }) => ({ url, title }));
  return { ...rest, declined: false, citations };
}
