import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type {
  Conversation,
  ConversationDetail,
  ConversationEvent,
} from '../../../shared/models/conversation.ts';
import { follow } from '../../backend/follow.ts';
import { applyEvent, type ConversationState, unknownConversation } from './conversation-state.ts';
import { createFrameBatch, pageClock } from './frame-batch.ts';
import { noteReplyOutcomes } from './reply-outcome.ts';

/** The open conversation: `id` is null where a new one is about to start; `failure` says why it cannot be shown. */
export type OpenConversation = {
  readonly id: string | null;
  /** Another number for each conversation that is opened; one that begins here keeps that of its unwritten form. */
  readonly visit: number;
  readonly state: ConversationState;
  readonly failure: Failure | null;
};

/** The conversation that the page shows. */
export const useConversation = create<OpenConversation>(() => ({
  id: null,
  visit: 0,
  state: unknownConversation,
  failure: null,
}));

/** How to leave the conversation that is open; null where none is. */
let leave: (() => void) | null = null;

/** Opens a conversation and follows it, unless it is the one that is open; null opens an unwritten one. */
export function openConversation(id: string | null): void {
  const { id: openId, visit } = useConversation.getState();
  if (!leave || openId !== id) open({ id, visit: visit + 1, state: unknownConversation });
}

/** Opens a conversation that has just begun: it shows at once, and no place is held for it first. */
export function openBegun(detail: ConversationDetail): void {
  const state = applyEvent(unknownConversation, { type: 'snapshot', detail });
  const { id, visit } = useConversation.getState();
  open({ id: detail.conversation.id, visit: id === null ? visit : visit + 1, state });
}

function open(opened: Omit<OpenConversation, 'failure'>): void {
  leaveConversation();
  useConversation.setState({ ...opened, failure: null });
  leave = opened.id === null ? () => {} : followConversation(opened.id);
}

/**
 * Follows no conversation any more; what is known of the last one stays until another is opened. Called as a screen is taken
 * away, before the next one opens its own.
 */
export function leaveConversation(): void {
  leave?.();
  leave = null;
}

function followConversation(id: string): () => void {
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
