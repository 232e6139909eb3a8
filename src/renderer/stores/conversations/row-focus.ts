import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { useConversationList } from './conversation-list-store.ts';

/**
 * Focuses a conversation's row once `matches` returns true for its entry in the list. For actions that move or restore
 * a row, or unmount the button that had focus. Does nothing if the user has moved focus elsewhere meanwhile.
 */
export function focusRowOnce(id: string, matches: (conversation: ListedConversation) => boolean): void {
  const tryFocus = () => {
    const found = useConversationList.getState().items?.find((one) => one.id === id);
    if (!found || !matches(found)) return false;
    // Waits until the list is rendered and a closing menu has returned focus.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(id)));
    return true;
  };
  if (tryFocus()) return;
  const unsubscribe = useConversationList.subscribe(() => {
    if (tryFocus()) unsubscribe();
  });
}

/** Number of frames during which a closing menu may still move focus. */
const settlingFrames = 20;

function focusRow(id: string, frames = settlingFrames): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const focused = document.activeElement;
  const isFocusFree =
    focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
  if (!isFocusFree && !row?.parentElement?.contains(focused)) return;
  if (focused !== row) row?.focus();
  if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1));
}
