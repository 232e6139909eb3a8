import { create } from 'zustand';

/** What was typed and not yet sent, by conversation, as long as the page lives. */
export const useDrafts = create<{ readonly texts: ReadonlyMap<string, string> }>(() => ({
  texts: new Map(),
}));

/** The draft's place for the conversation that has not begun yet. */
const unwritten = '';

/** The draft of a conversation (null: the one that has not begun). */
export function draftOf(texts: ReadonlyMap<string, string>, conversationId: string | null): string {
  return texts.get(conversationId ?? unwritten) ?? '';
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(conversationId: string | null, text: string): void {
  useDrafts.setState(({ texts }) => {
    const next = new Map(texts);
    if (text) next.set(conversationId ?? unwritten, text);
    else next.delete(conversationId ?? unwritten);
    return { texts: next };
  });
}

/** Takes away what was sent; what was typed after it stays. */
export function dropSent(conversationId: string | null, sent: string): void {
  const now = draftOf(useDrafts.getState().texts, conversationId);
  keepDraft(conversationId, now.startsWith(sent) ? now.slice(sent.length) : now);
}
