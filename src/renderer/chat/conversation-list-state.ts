import type { Conversation, ConversationListEvent } from '../../shared/models/conversation.ts';

/** The list of conversations after one event, newest first; pure. */
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

/** The conversations whose title holds every word of `query`, in any script, whatever the case or the accents. */
export function matching(conversations: readonly Conversation[], query: string): readonly Conversation[] {
  const sought = folded(query).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return conversations;
  return conversations.filter(({ title }) => {
    const within = folded(title);
    return sought.every((word) => within.includes(word));
  });
}

function byRecency(a: Conversation, b: Conversation): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}

// Accents are taken off Latin, Greek and Cyrillic letters alone: elsewhere a mark is part of the letter.
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})\p{Mn}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase();
}
