import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { Conversation, ConversationEvent } from '../../shared/models/conversation.ts';
import { follow } from '../backend/follow.ts';
import { applyEvent, type ConversationState, unknownConversation } from './conversation-state.ts';
import { createFrameBatch, pageClock } from './frame-batch.ts';
import { noteReplyOutcomes } from './reply-outcome.ts';

/** The open conversation: `id` is null where a new one is about to start; `failure` says why it cannot be shown. */
export type OpenConversation = {
  readonly id: string | null;
  readonly state: ConversationState;
  readonly failure: Failure | null;
};

/** The conversation that the page shows. */
export const useConversation = create<OpenConversation>(() => ({
  id: null,
  state: unknownConversation,
  failure: null,
}));

/** Opens a conversation and follows it until the returned function is called; null opens an unwritten one. */
export function openConversation(id: string | null): () => void {
  useConversation.setState({ id, state: unknownConversation, failure: null });
  if (id === null) return () => {};

  const batch = createFrameBatch<ConversationEvent>((events) => {
    useConversation.setState((open) => ({ state: events.reduce(applyEvent, open.state), failure: null }));
    noteReplyOutcomes(events, useConversation.getState().state);
  }, pageClock);
  // A frame that was asked for is not drawn once the page is hidden.
  const onVisibility = () => batch.flush();
  document.addEventListener('visibilitychange', onVisibility);

  const unfollow = follow(
    (backend, signal) => backend.conversations.watch({ conversationId: id }, { signal }),
    batch.add,
    (failure) => {
      batch.flush();
      useConversation.setState({ failure });
    },
  );
  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', onVisibility);
    batch.drop();
  };
}

/** Takes up what a call answered of the open conversation, before the news of it arrives. */
export function noteConversation(conversation: Conversation): void {
  useConversation.setState((open) =>
    open.id === conversation.id
      ? { state: applyEvent(open.state, { type: 'conversation', conversation }) }
      : open,
  );
}
