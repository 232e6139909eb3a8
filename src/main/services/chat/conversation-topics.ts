import type { ConversationEvent, ConversationListEvent } from '../../../shared/chat/conversation.ts';
import { createTopic, createTopics, latestOfItem, type Topic, type Topics } from '../topic.ts';

/** Events for subscribed pages: one topic for the list, and one per conversation. */
export type ConversationTopics = Topics<string, ConversationEvent> & {
  readonly list: Topic<ConversationListEvent>;
};

/** Creates the topics. Merges deltas of a reply, and changes to one conversation, that a subscriber hasn't read yet. */
export function createConversationTopics(): ConversationTopics {
  const list = createTopic<ConversationListEvent>(
    latestOfItem((event) => (event.type === 'changed' ? event.conversation.id : null)),
  );
  return { list, ...createTopics(mergeDeltas) };
}

function mergeDeltas(last: ConversationEvent, next: ConversationEvent): ConversationEvent | null {
  if (last.type !== 'delta' || next.type !== 'delta' || last.messageId !== next.messageId) return null;
  const [text, reasoning] = [last.text + next.text, last.reasoning + next.reasoning];
  return { ...last, text, reasoning, extras: next.extras ?? last.extras };
}
