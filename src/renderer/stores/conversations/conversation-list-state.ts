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
      return placed(conversations, event.conversation);
    case 'removed':
      return conversations.filter(({ id }) => id !== event.conversationId);
    case 'folder': {
      const replaced = new Set([...event.removed, ...event.restored.map(({ id }) => id)]);
      return [...conversations.filter(({ id }) => !replaced.has(id)), ...event.restored].sort(byRecency);
    }
  }
}

/** Puts a conversation at its place in a list by recency. Sorting everything would take long for a long list. */
function placed(conversations: readonly Conversation[], conversation: Conversation): readonly Conversation[] {
  const others = conversations.filter(({ id }) => id !== conversation.id);
  const at = others.findIndex((one) => byRecency(one, conversation) > 0);
  return others.toSpliced(at < 0 ? others.length : at, 0, conversation);
}

function byRecency(a: Conversation, b: Conversation): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}
