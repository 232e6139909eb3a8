import { create } from 'zustand';

/** A message to be shown, and the search terms to highlight in it (empty if there are none). */
export type RevealTarget = {
  readonly conversationId: string;
  readonly messageId: string;
  readonly query: string;
};

/** The message to show as soon as its thread is rendered. */
export const useRevealTarget = create<{ readonly target: RevealTarget | null }>(() => ({ target: null }));
