import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';

/** The state of sending a conversation's message. */
export type SendState = {
  readonly sending: boolean;
  /** Why the last message wasn't sent. */
  readonly failure: Failure | null;
  /** Set if the last message may or may not have been sent. */
  readonly inDoubt: boolean;
  /** Cancels sending the message when its files have been read; null if it isn't waiting for that. */
  readonly afterFiles: AbortController | null;
};

const idle: SendState = { sending: false, failure: null, inDoubt: false, afterFiles: null };

/** Kept by conversation (null for the new one), because a message may still be in transit while another one is open. */
const useSendStates = create<{ readonly states: ReadonlyMap<string | null, SendState> }>(() => ({
  states: new Map(),
}));

/** Returns the send state of a conversation (null for the new one). */
export function useSendState(conversationId: string | null): SendState {
  return useSendStates(({ states }) => states.get(conversationId)) ?? idle;
}

/** Returns the same as {@link useSendState}, without subscribing. */
export function sendStateOf(conversationId: string | null): SendState {
  return useSendStates.getState().states.get(conversationId) ?? idle;
}

/** Changes the send state of a conversation. */
export function changeSendState(conversationId: string | null, change: Partial<SendState>): void {
  useSendStates.setState(({ states }) => {
    const next = { ...sendStateOf(conversationId), ...change };
    return { states: new Map(states).set(conversationId, next) };
  });
}
