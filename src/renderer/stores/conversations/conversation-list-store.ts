import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { follow } from '../../backend/follow.ts';
import { applyListEvent, type ConversationListState, unloadedList } from './conversation-list-state.ts';

/** The list of conversations; `failure` if it couldn't be loaded. */
export type ConversationList = ConversationListState & { readonly failure: Failure | null };

/** The list in the chat's left column. */
export const useConversationList = create<ConversationList>(() => ({ ...unloadedList, failure: null }));

/**
 * Subscribes to the list until the page closes. Most screens need it, and a long list takes a while to load again. Does
 * nothing if it's already subscribed.
 */
export const followConversationList = createLastingSubscription();

function createLastingSubscription(): () => void {
  let end: (() => void) | null = null;
  return () => {
    end ??= follow(
      (backend, signal) => backend.conversations.watchList(undefined, { signal }),
      (event) =>
        useConversationList.setState((state) => ({ ...applyListEvent(state, event), failure: null })),
      (failure) => {
        end?.();
        end = null;
        useConversationList.setState({ failure });
      },
    );
  };
}
