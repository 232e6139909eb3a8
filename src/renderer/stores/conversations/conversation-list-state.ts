import type { ConversationListEvent, ListedConversation } from '../../../shared/chat/conversation.ts';

/** The part of the conversation list that has arrived so far. */
export type ConversationListState = {
  /** Newest first; null until the first chunk arrives. */
  readonly conversations: readonly ListedConversation[] | null;
  /** Whether the list is complete. */
  readonly complete: boolean;
  /** Chunks that have arrived but aren't shown yet. Each one is sorted like the list. */
  readonly arriving: readonly (readonly ListedConversation[])[];
};

/** The list before it's loaded. */
export const unloadedList: ConversationListState = { conversations: null, complete: false, arriving: [] };

/** Returns the list after an event. Pure. */
export function applyListEvent(
  state: ConversationListState,
  event: ConversationListEvent,
): ConversationListState {
  switch (event.type) {
    case 'snapshot':
      return arrived(state, [event.conversations], event.complete);
    case 'older':
      return arrived(state, [...state.arriving, event.conversations], event.complete);
    default:
      return { ...state, conversations: changed(state.conversations ?? [], event) };
  }
}

/**
 * Shows a list as it arrives, but only each time it has doubled in length, so that a long one isn't sorted and grouped
 * again for each chunk. After a disconnection, the previous list is shown until the new one has arrived.
 */
function arrived(
  state: ConversationListState,
  arriving: readonly (readonly ListedConversation[])[],
  complete: boolean,
): ConversationListState {
  const count = arriving.reduce((sum, chunk) => sum + chunk.length, 0);
  const isShown = complete || (!state.complete && (arriving.length === 1 || count >= 2 * shownCount(state)));
  if (!isShown) return { ...state, arriving };
  return { conversations: joined(arriving), complete, arriving: complete ? [] : arriving };
}

function shownCount({ conversations }: ConversationListState): number {
  return conversations?.length ?? 0;
}

/**
 * Joins chunks into one sorted list. Pinned conversations arrive first, and one that changed in the meantime may arrive
 * twice.
 */
function joined(chunks: readonly (readonly ListedConversation[])[]): readonly ListedConversation[] {
  return [...new Map(chunks.flat().map((one) => [one.id, one])).values()].sort(byRecency);
}

function changed(
  conversations: readonly ListedConversation[],
  event: Exclude<ConversationListEvent, { readonly conversations: unknown }>,
): readonly ListedConversation[] {
  switch (event.type) {
    case 'changed':
      return placed(conversations, event.conversation);
    case 'removed':
      return conversations.filter(({ id }) => id !== event.conversationId);
    case 'batch': {
      const replaced = new Set([...event.removed, ...event.changed.map(({ id }) => id)]);
      return [...conversations.filter(({ id }) => !replaced.has(id)), ...event.changed].sort(byRecency);
    }
  }
}

/** Inserts a conversation into a list sorted by recency, because sorting a long list again would be slow. */
function placed(
  conversations: readonly ListedConversation[],
  conversation: ListedConversation,
): readonly ListedConversation[] {
  const others = conversations.filter(({ id }) => id !== conversation.id);
  const at = others.findIndex((one) => byRecency(one, conversation) > 0);
  return others.toSpliced(at < 0 ? others.length : at, 0, conversation);
}

function byRecency(a: ListedConversation, b: ListedConversation): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}
