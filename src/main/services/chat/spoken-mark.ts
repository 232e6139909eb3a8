import type { ReplyExtras } from '../../../shared/chat/message.ts';
import type { ConversationTopics } from './conversation-topics.ts';
import type { Conversations } from './conversations.ts';
import type { ReplyEndings } from './reply-endings.ts';
import type { RunRegistry } from './run-registry.ts';

/** Stores how much of each reply was spoken before the user interrupted it. */
export type SpokenMarks = {
  /**
   * Stores the position where speaking stopped, in UTF-16 units of the text, once the reply has ended. Does nothing if
   * all of it was spoken.
   * @throws `not-found`
   */
  mark(conversationId: string, messageId: string, spokenTo: number): Promise<void>;
};

const noExtras: ReplyExtras = { declined: false, toolCalls: [], droppedImages: 0, citations: [] };

/** Creates the service. */
export function createSpokenMarks({
  conversations,
  runs,
  endings,
  topics,
}: {
  readonly conversations: Pick<Conversations, 'message'>;
  readonly runs: Pick<RunRegistry, 'of'>;
  readonly endings: Pick<ReplyEndings, 'write'>;
  readonly topics: Pick<ConversationTopics, 'publish'>;
}): SpokenMarks {
  return {
    mark: async (conversationId, messageId, spokenTo) => {
      const { generationId } = conversations.message(conversationId, messageId).reply ?? {};
      const run = runs.of(conversationId).find((one) => one.generation().id === generationId);
      await run?.done;
      const message = conversations.message(conversationId, messageId);
      const { text, reply, extras } = message;
      if (!reply?.ending || reply.generationId !== generationId) return;
      if (text !== '' && spokenTo >= text.trimEnd().length) return;
      const marked = { ...message, extras: { ...(extras ?? noExtras), spokenTo } };
      endings.write(marked);
      topics.publish(conversationId, { type: 'message', message: marked });
    },
  };
}
