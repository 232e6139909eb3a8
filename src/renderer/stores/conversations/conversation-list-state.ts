import type { Conversation, ConversationListEvent } from '../../../shared/models/conversation.ts';

/** Returns the list of conversations after an event, newest first. Pure. */
export function applyListEvent(
  conversations: readonly Conversation[],
  event: ConversationListEvent,
): readonly Conversation[] {
  switch (event.type) {
    case 'snapshot':
      return event.conversations.toSorted(byRecency);
    case 'changed':
      return [...conversations.filter(({ id }) => id !== event.conversation.id), event.conversation].sort(
        byRecency,
      );
    case 'removed':
      return conversations.filter(({ id }) => id !== event.conversationId);
  }
}

function byRecency(a: Conversation, b: Conversation): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}
