import type { ConversationEvent, ConversationListEvent } from '../../../shared/chat/conversation.ts';
import { createTopic, type Topic } from '../topic.ts';

/** Events for subscribed pages: one topic for the list, and one per conversation. */
export type ConversationTopics = {
  readonly list: Topic<ConversationListEvent>;
  publish(conversationId: string, event: ConversationEvent): void;
  /** Whether a page has the conversation open. */
  isWatched(conversationId: string): boolean;
  subscribe(conversationId: string, signal: AbortSignal | undefined): AsyncGenerator<ConversationEvent>;
};

/** Creates the topics. Merges consecutive deltas of a reply that a subscriber hasn't read yet. */
export function createConversationTopics(): ConversationTopics {
  const topics = new Map<string, Topic<ConversationEvent>>();
  return {
    list: createTopic<ConversationListEvent>(),
    publish: (conversationId, event) => topics.get(conversationId)?.publish(event),
    isWatched: (conversationId) => topics.has(conversationId),
    subscribe: (conversationId, signal) => {
      const topic = topics.get(conversationId) ?? createTopic(mergeDeltas);
      topics.set(conversationId, topic);
      const events = topic.subscribe(signal);
      return (async function* () {
        try {
          yield* events;
        } finally {
          await events.return(undefined);
          if (topic.listeners === 0 && topics.get(conversationId) === topic) topics.delete(conversationId);
        }
      })();
    },
  };
}

function mergeDeltas(last: ConversationEvent, next: ConversationEvent): ConversationEvent | null {
  if (last.type !== 'delta' || next.type !== 'delta' || last.messageId !== next.messageId) return null;
  const [text, reasoning] = [last.text + next.text, last.reasoning + next.reasoning];
  return { ...last, text, reasoning, extras: next.extras ?? last.extras };
}
