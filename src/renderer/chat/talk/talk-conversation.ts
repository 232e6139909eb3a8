import { create } from 'zustand';
import type { ConversationDetail } from '../../../shared/chat/conversation.ts';
import type { Failure } from '../../../shared/failure.ts';
import { follow } from '../../backend/follow.ts';
import {
  applyEvent,
  type ConversationState,
  unknownConversation,
} from '../../stores/conversations/conversation-state.ts';

/**
 * The conversation of the talk, which isn't necessarily the one that is shown. `id` is null before the first message.
 */
export const useTalkConversation = create<{
  readonly id: string | null;
  readonly state: ConversationState;
  readonly failure: Failure | null;
}>(() => ({ id: null, state: unknownConversation, failure: null }));

/** Sets the conversation that the first message created. */
export function setTalkConversation(detail: ConversationDetail): void {
  const state = applyEvent(unknownConversation, { type: 'snapshot', detail });
  useTalkConversation.setState({ id: detail.conversation.id, state, failure: null });
}

/** Subscribes to the conversation of the talk. Returns a function that unsubscribes. */
export function followTalkConversation(id: string | null): () => void {
  if (useTalkConversation.getState().id !== id || id === null)
    useTalkConversation.setState({ id, state: unknownConversation, failure: null });
  if (id === null) return () => {};
  return follow(
    (api, signal) => api.conversations.watch({ conversationId: id }, { signal }),
    (event) => useTalkConversation.setState(({ state }) => ({ state: applyEvent(state, event) })),
    (failure) => useTalkConversation.setState({ failure }),
  );
}
