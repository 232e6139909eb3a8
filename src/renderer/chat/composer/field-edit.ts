/**
 * Replaces the text from `start` to `end` (null: inserts at `start`) as typing would. The change can be undone in the
 * field and fires its input events. Focuses the field.
 */
export function replaceIn(field: HTMLTextAreaElement, start: number, end: number | null, text: string): void {
  field.focus();
  field.setSelectionRange(start, end ?? start);
  // Deprecated, but the only way to change a field and keep its undo history. All browsers support it.
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}
