import { create } from 'zustand';
import type {
  Conversation,
  ConversationDetail,
  ConversationEvent,
} from '../../../shared/chat/conversation.ts';
import type { Failure } from '../../../shared/failure.ts';
import { follow } from '../../backend/follow.ts';
import { noteReply } from '../gateways/gateway-health.ts';
import { applyEvent, type ConversationState, unknownConversation } from './conversation-state.ts';
import { createFrameBatch, pageClock } from './frame-batch.ts';

/** The open conversation. `id` is null for a new one. `failure` is the reason why it can't be shown. */
export type OpenConversation = {
  readonly id: string | null;
  /** Changes with each opened conversation, but stays the same when a new conversation gets its id. */
  readonly visit: number;
  readonly state: ConversationState;
  readonly failure: Failure | null;
  /** Unsubscribes from the conversation; null while the screen is closed. */
  readonly leave: (() => void) | null;
};

/** The conversation shown on the chat screen. */
export const useConversation = create<OpenConversation>(() => ({
  id: null,
  visit: 0,
  state: unknownConversation,
  failure: null,
  leave: null,
}));

/** Returns whether a screen shows this conversation (null: a new one). */
export function isOpen(conversationId: string | null): boolean {
  const { id, leave } = useConversation.getState();
  return leave !== null && id === conversationId;
}

/** Opens a conversation and subscribes to it, unless it's already open. Null opens a new one. */
export function openConversation(id: string | null): void {
  const { id: openId, visit, leave } = useConversation.getState();
  if (!leave || openId !== id) open({ id, visit: visit + 1, state: unknownConversation });
}

/** Opens a conversation that was just created. Shows it right away, without a loading state. */
export function openCreated(detail: ConversationDetail): void {
  const state = applyEvent(unknownConversation, { type: 'snapshot', detail });
  const { id, visit } = useConversation.getState();
  open({ id: detail.conversation.id, visit: id === null ? visit : visit + 1, state });
}

function open(opened: Omit<OpenConversation, 'failure' | 'leave'>): void {
  leaveConversation();
  useConversation.setState({ ...opened, failure: null });
  useConversation.setState({ leave: opened.id === null ? () => {} : followConversation(opened.id) });
}

/**
 * Unsubscribes from the open conversation. Its state stays until another one is opened. Screens call this when they
 * unmount, before the next one opens its own.
 */
export function leaveConversation(): void {
  useConversation.getState().leave?.();
  useConversation.setState({ leave: null });
}

function followConversation(id: string): () => void {
  const batch = createFrameBatch<ConversationEvent>((events) => {
    useConversation.setState((open) => ({ state: events.reduce(applyEvent, open.state), failure: null }));
    noteReplyOutcomes(events, useConversation.getState().state);
  }, pageClock);
  // Delivers pending events now, because a hidden page doesn't run the requested frame.
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

/** Applies a conversation returned by a call, without waiting for its event. */
export function noteConversation(conversation: Conversation): void {
  useConversation.setState((open) =>
    open.id === conversation.id
      ? { state: applyEvent(open.state, { type: 'conversation', conversation }) }
      : open,
  );
}

/** Updates the health of the gateways whose replies have just ended, so that a failure in chat also shows there. */
function noteReplyOutcomes(events: readonly ConversationEvent[], state: ConversationState): void {
  for (const event of events) {
    if (event.type !== 'message') continue;
    const { reply } = event.message;
    if (!reply?.ending) continue;
    const gatewayId = state.generations.get(reply.generationId)?.gatewayId;
    if (gatewayId) noteReply(gatewayId, 'failure' in reply.ending ? reply.ending.failure : null);
  }
}
