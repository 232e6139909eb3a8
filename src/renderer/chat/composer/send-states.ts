import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';

/** How sending the message of a conversation goes. */
export type SendState = {
  readonly sending: boolean;
  /** Why the last message wasn't sent. */
  readonly failure: Failure | null;
  /** Whether the last message may or may not have been sent. */
  readonly inDoubt: boolean;
};

const idle: SendState = { sending: false, failure: null, inDoubt: false };

/** By conversation; null is the new one. A message may still be sent while another conversation is open. */
const useSends = create<{ readonly sends: ReadonlyMap<string | null, SendState> }>(() => ({
  sends: new Map(),
}));

/** Returns how sending goes in a conversation (null: the new one). */
export function useSendState(conversationId: string | null): SendState {
  return useSends(({ sends }) => sends.get(conversationId)) ?? idle;
}

/** Changes how sending goes in a conversation. */
export function changeSendState(conversationId: string | null, change: Partial<SendState>): void {
  useSends.setState(({ sends }) => {
    const next = { ...(sends.get(conversationId) ?? idle), ...change };
    return { sends: new Map(sends).set(conversationId, next) };
  });
}
