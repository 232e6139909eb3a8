import type { Conversation } from '../../../shared/models/conversation.ts';
import { useConversationList } from './conversation-list-store.ts';

/**
 * Gives the focus to a conversation's row once the list shows it as `awaited` wants it, unless the person has gone
 * elsewhere meanwhile: a row that moves or comes back loses the focus, or its opener is gone.
 */
export function focusRowOnce(id: string, awaited: (conversation: Conversation) => boolean): void {
  const take = () => {
    const found = useConversationList.getState().conversations?.find((one) => one.id === id);
    if (!found || !awaited(found)) return false;
    // After the list is drawn, and after a menu that closes has given its own focus back.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(id)));
    return true;
  };
  if (take()) return;
  const unsubscribe = useConversationList.subscribe(() => {
    if (take()) unsubscribe();
  });
}

/** How long a menu that closes may still give the focus away, in frames. */
const settlingFrames = 20;

function focusRow(id: string, frames = settlingFrames): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const now = document.activeElement;
  const free = now === null || now === document.body || now.closest('[role="menu"]') !== null;
  if (!free && !row?.parentElement?.contains(now)) return;
  if (now !== row) row?.focus();
  if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1));
}
