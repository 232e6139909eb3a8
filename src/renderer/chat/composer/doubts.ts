import { create } from 'zustand';

/** The conversations (null: the new one) whose last message may or may not have been sent. */
export const useDoubts = create<{ readonly inDoubt: ReadonlySet<string | null> }>(() => ({
  inDoubt: new Set(),
}));

/** Records whether a conversation's last message may or may not have been sent. */
export function setInDoubt(conversationId: string | null, doubtful: boolean): void {
  useDoubts.setState(({ inDoubt }) => {
    const next = new Set(inDoubt);
    if (doubtful) next.add(conversationId);
    else next.delete(conversationId);
    return { inDoubt: next };
  });
}
