import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { draftOf } from '../../../stores/drafts/draft-state.ts';
import { changeDraft, useDrafts } from '../../../stores/drafts/drafts.ts';
import { messageBoxId } from '../../../stores/drafts/message-box.ts';

/** Adds spaces around dictated text where the surrounding text needs them. */
export function fitted(text: string, dictated: string, start: number, end: number): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const opening = before === '' || /[\s([{“‘"'«—–-]$/.test(before) ? '' : ' ';
  const closing = after === '' || /^[\s.,;:!?)\]}”’"'»…]/.test(after) ? '' : ' ';
  return `${opening}${dictated}${closing}`;
}

/**
 * Inserts dictated text at the caret of the message box. If another conversation is open by then, appends it to the
 * draft of its own conversation. Doesn't move focus.
 */
export function insertDictated(conversationId: string | null, dictated: string): void {
  const { text } = draftOf(useDrafts.getState(), conversationId);
  const box = document.getElementById(messageBoxId);
  if (!(box instanceof HTMLTextAreaElement) || useConversation.getState().id !== conversationId) {
    changeDraft(conversationId, { text: text + fitted(text, dictated, text.length, text.length) });
    return;
  }
  const { selectionStart: start, selectionEnd: end } = box;
  const inserted = fitted(text, dictated, start, end);
  // Deprecated, but still the only way to insert text so that the user can undo it.
  if (document.activeElement === box && document.execCommand('insertText', false, inserted)) return;
  changeDraft(conversationId, { text: text.slice(0, start) + inserted + text.slice(end) });
  const caret = start + inserted.length;
  // The box has its new text only after the next render.
  requestAnimationFrame(() => box.setSelectionRange(caret, caret));
}
