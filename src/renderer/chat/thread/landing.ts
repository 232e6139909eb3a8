import { create } from 'zustand';

/** A message to be shown, and the search terms to highlight in it (empty: none). */
export type Landing = {
  readonly conversationId: string;
  readonly messageId: string;
  readonly query: string;
};

/** The message to show as soon as its thread is rendered. */
export const useLanding = create<{ readonly landing: Landing | null }>(() => ({ landing: null }));
