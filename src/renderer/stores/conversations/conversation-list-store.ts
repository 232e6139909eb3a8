import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Conversation } from '../../../shared/models/conversation.ts';
import { follow } from '../../backend/follow.ts';
import { applyListEvent } from './conversation-list-state.ts';

/** The list of conversations, newest first; null until it's loaded. */
export type ConversationList = {
  readonly conversations: readonly Conversation[] | null;
  readonly failure: Failure | null;
};

/** The list in the chat's left column. */
export const useConversationList = create<ConversationList>(() => ({ conversations: null, failure: null }));

/** Subscribes to the list. Returns the function that unsubscribes. */
export function followConversationList(): () => void {
  return follow(
    (backend, signal) => backend.conversations.watchList(undefined, { signal }),
    (event) =>
      useConversationList.setState(({ conversations }) => ({
        conversations: applyListEvent(conversations ?? [], event),
        failure: null,
      })),
    (failure) => useConversationList.setState({ failure }),
  );
}
