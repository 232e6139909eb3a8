import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { createLastingSubscription } from '../../backend/follow.ts';
import { applyListEvent, type ConversationListState, unloadedList } from './conversation-list-state.ts';

/** The list of conversations; `failure` if it couldn't be loaded. */
export type ConversationList = ConversationListState & { readonly failure: Failure | null };

/** The list in the chat's left column. */
export const useConversationList = create<ConversationList>(() => ({ ...unloadedList, failure: null }));

/** Subscribes to the list until the page closes. */
export const followConversationList = createLastingSubscription(
  (api, signal) => api.conversations.watchList(undefined, { signal }),
  (event) => useConversationList.setState((state) => ({ ...applyListEvent(state, event), failure: null })),
  (failure) => useConversationList.setState({ failure }),
);
