import type { ContextMark, Message } from '../../../shared/chat/message.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Clock } from '../clock.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationTopics } from './conversation-topics.ts';
import type { Conversations } from './conversations.ts';

/** The user's choices about which messages are sent. Methods throw `not-found`, and `busy` for a running reply. */
export type ContextMarks = {
  /** Leaves a message out, pins it, or clears its mark (null). */
  set(conversationId: string, messageId: string, context: ContextMark | null): void;
  /** Starts fresh from a message, or undoes a fresh start. */
  startFresh(conversationId: string, messageId: string, freshStart: boolean): void;
};

/** Creates the service. Each change is stored and published immediately. */
export function createContextMarks({
  stores,
  conversations,
  topics,
  clock,
}: {
  readonly stores: Pick<ChatStores, 'database' | 'messages' | 'conversations'>;
  readonly conversations: Pick<Conversations, 'get' | 'message' | 'announce'>;
  readonly topics: Pick<ConversationTopics, 'publish'>;
  readonly clock: Pick<Clock, 'now'>;
}): ContextMarks {
  function change(
    conversationId: string,
    messageId: string,
    marksOf: (message: Message) => { readonly context: ContextMark | null; readonly freshStart: boolean },
  ): void {
    const message = conversations.message(conversationId, messageId);
    if (message.reply?.ending === null) throw new FailureError(failure('busy'));
    const changedAt = nextChange(conversations.get(conversationId).contextChangedAt, clock.now());
    stores.database.transaction(() => {
      stores.messages.setContext(messageId, marksOf(message));
      stores.conversations.change(conversationId, { contextChangedAt: changedAt });
    });
    topics.publish(conversationId, {
      type: 'message',
      message: conversations.message(conversationId, messageId),
    });
    conversations.announce(conversationId);
  }

  return {
    set: (conversationId, messageId, context) =>
      change(conversationId, messageId, ({ freshStart = false }) => ({ context, freshStart })),
    startFresh: (conversationId, messageId, freshStart) =>
      change(conversationId, messageId, ({ context = null }) => ({ context, freshStart })),
  };
}

/** Returns the time of a change to what is sent, in epoch ms. It's always later than that of the previous change. */
export function nextChange(before: number | undefined, now: number): number {
  return before === undefined ? now : Math.max(now, before + 1);
}

/** Returns the marks of a message that a new version of it keeps. */
export function lastingMarks({ context, freshStart }: Message): Pick<Message, 'context' | 'freshStart'> {
  return { ...(context === 'pinned' && { context }), ...(freshStart && { freshStart }) };
}
