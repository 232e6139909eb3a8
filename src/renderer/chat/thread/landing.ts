import { create } from 'zustand';

/** A message that is to be shown next, with the words in it that were looked for (empty: none). */
export type Landing = {
  readonly conversationId: string;
  readonly messageId: string;
  readonly query: string;
};

/** The message that waits to be shown, until the thread of its conversation has it in view. */
export const useLanding = create<{ readonly landing: Landing | null }>(() => ({ landing: null }));
