import { create } from 'zustand';

/** The talk of this page. `conversationId` is null until the first message of a new conversation is sent. */
export type OpenTalk = { readonly key: number; readonly conversationId: string | null };

/** Stores the talk of this page, at most one. It continues while other conversations and screens are shown. */
export const useTalkOpen = create<{
  readonly talk: OpenTalk | null;
  /** Whether part of the latest reply couldn't be spoken. */
  readonly isPartlySilent: boolean;
}>(() => ({ talk: null, isPartlySilent: false }));

/** Session storage key that marks a tab with a running talk. */
export const runningTalkKey = 'parlance-talk';

let lastKey = 0;

/** Starts a talk in a conversation. Ends the one that is running. */
export function openTalk(conversationId: string | null): void {
  lastKey += 1;
  useTalkOpen.setState({ talk: { key: lastKey, conversationId }, isPartlySilent: false });
}

/** Ends the talk. */
export function closeTalk(): void {
  useTalkOpen.setState({ talk: null });
}

/** Sets the conversation that the first message of a talk created. */
export function moveTalk(conversationId: string): void {
  useTalkOpen.setState(({ talk }) => ({ talk: talk && { ...talk, conversationId } }));
}
