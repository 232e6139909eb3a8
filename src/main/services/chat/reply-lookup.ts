import type { Message } from '../../../shared/chat/message.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { GenerationStore } from '../../storage/generation-store.ts';
import type { Conversations } from './conversations.ts';
import type { Column } from './reply-plan.ts';

/**
 * Creates functions that find replies and related data. They throw `not-found` if a message doesn't exist or isn't a
 * reply.
 */
export function createReplyLookup(
  conversations: Pick<Conversations, 'message' | 'messages'>,
  generations: Pick<GenerationStore, 'ofConversation'>,
) {
  function replyIn(conversationId: string, messageId: string) {
    const message = conversations.message(conversationId, messageId);
    if (!message.reply) throw new FailureError(failure('not-found'));
    return { ...message, reply: message.reply };
  }

  /** Returns the replies that the gateway left out of the request that produced this reply. */
  function missingReplies(conversationId: string, messageId: string): readonly Message[] {
    const { reply } = replyIn(conversationId, messageId);
    return conversations.messages(conversationId).filter(({ reply: other }) => {
      const ending = other?.ending;
      const code = ending?.kind === 'failed' ? ending.failure.code : null;
      const isLeftOut = code === 'single-reply' || code === 'fewer-replies';
      return isLeftOut && other?.generationId === reply.generationId;
    });
  }

  /**
   * Returns a reply, its comparison column (null if it wasn't part of a comparison), and the gateway that wrote it (null
   * if unknown).
   */
  function columnIn(conversationId: string, messageId: string) {
    const { text, reply } = replyIn(conversationId, messageId);
    const made = generations.ofConversation(conversationId).find(({ id }) => id === reply.generationId);
    const column: Column | null = made?.comparisonId
      ? { comparisonId: made.comparisonId, choice: reply.choice }
      : null;
    return { text, reply, column, gatewayId: made?.gatewayId ?? null };
  }

  return { replyIn, missingReplies, columnIn };
}
