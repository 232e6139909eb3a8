import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { draftOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, useDrafts } from '../../stores/drafts/drafts.ts';
import { messageBoxId } from '../../stores/drafts/message-box.ts';

/** What has to stand at a place of a text for dictated words to stand apart from the words beside them. */
export function fitted(text: string, dictated: string, start: number, end: number): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const opening = before === '' || /[\s([{“‘"'«—–-]$/.test(before) ? '' : ' ';
  const closing = after === '' || /^[\s.,;:!?)\]}”’"'»…]/.test(after) ? '' : ' ';
  return `${opening}${dictated}${closing}`;
}

/**
 * Puts dictated words at the caret of the message box, or, where its conversation is no longer open, at the end of
 * that conversation's draft. The focus stays where it is.
 */
export function insertDictated(conversationId: string | null, dictated: string): void {
  const { text } = draftOf(useDrafts.getState(), conversationId);
  const box = document.getElementById(messageBoxId);
  if (!(box instanceof HTMLTextAreaElement) || useConversation.getState().id !== conversationId) {
    changeDraft(conversationId, { text: text + fitted(text, dictated, text.length, text.length) });
    return;
  }
  const { selectionStart: start, selectionEnd: end } = box;
  const put = fitted(text, dictated, start, end);
  // As typing does it, so that it can be undone; there is no other way yet to write into a field's history.
  if (document.activeElement === box && document.execCommand('insertText', false, put)) return;
  changeDraft(conversationId, { text: text.slice(0, start) + put + text.slice(end) });
  const caret = start + put.length;
  // The box has its new text after the next render.
  requestAnimationFrame(() => box.setSelectionRange(caret, caret));
}
