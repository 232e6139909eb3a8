import type { ConversationListEvent, ListedConversation } from '../../../shared/chat/conversation.ts';
import { type ArrivingList, type ListOrder, notArrived, withChunk } from '../arriving-list.ts';

/** The part of the conversation list that has arrived so far: pinned ones and the newest first. */
export type ConversationListState = Omit<ArrivingList<ListedConversation>, 'items'> & {
  /** Newest first; null until the first chunk arrives. */
  readonly conversations: readonly ListedConversation[] | null;
};

/** The list before it's loaded. */
export const unloadedList: ConversationListState = { conversations: null, ...notArrived };

const order: ListOrder<ListedConversation> = {
  sorted: (conversations) => conversations.toSorted(byRecency),
  placed,
};

/** Returns the list after an event. Pure. */
export function applyListEvent(
  state: ConversationListState,
  event: ConversationListEvent,
): ConversationListState {
  if (!('conversations' in event))
    return { ...state, conversations: changed(state.conversations ?? [], event) };
  const before = { ...state, items: state.conversations };
  const { items, ...list } = withChunk(before, event, event.conversations, order);
  return { ...list, conversations: items };
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
