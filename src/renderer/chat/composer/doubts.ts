import { create } from 'zustand';

/** The conversations (null: the one that has not begun) whose last message may have been sent, or not. */
export const useDoubts = create<{ readonly inDoubt: ReadonlySet<string | null> }>(() => ({
  inDoubt: new Set(),
}));

/** Says whether it is in doubt that a conversation's last message was sent. */
export function setInDoubt(conversationId: string | null, doubtful: boolean): void {
  useDoubts.setState(({ inDoubt }) => {
    const next = new Set(inDoubt);
    if (doubtful) next.add(conversationId);
    else next.delete(conversationId);
    return { inDoubt: next };
  });
}
