import type { ConversationEvent, ListedConversation } from '../../../shared/chat/conversation.ts';
import type { ListEvent } from '../../../shared/list-event.ts';
import { createListTopic } from '../list-events.ts';
import { createTopics, type Topic, type Topics } from '../topic.ts';

/** Events for subscribed pages: one topic for the list, and one per conversation. */
export type ConversationTopics = Topics<string, ConversationEvent> & {
  readonly list: Topic<ListEvent<ListedConversation>>;
};

/** Creates the topics. Merges deltas of a reply, and changes to one conversation, that a subscriber hasn't read yet. */
export function createConversationTopics(): ConversationTopics {
  return { list: createListTopic<ListedConversation>(), ...createTopics(mergeDeltas) };
}

function mergeDeltas(last: ConversationEvent, next: ConversationEvent): ConversationEvent | null {
  if (last.type !== 'delta' || next.type !== 'delta' || last.messageId !== next.messageId) return null;
  const [text, reasoning] = [last.text + next.text, last.reasoning + next.reasoning];
  return { ...last, text, reasoning, extras: next.extras ?? last.extras };
}
