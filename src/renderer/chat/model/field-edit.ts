/**
 * Replaces the text from `start` to `end`, or inserts text at `start` if `end` is null, as if the user had typed it.
 * The change can be undone and fires input events. Focuses the field.
 */
export function replaceIn(field: HTMLTextAreaElement, start: number, end: number | null, text: string): void {
  field.focus();
  field.setSelectionRange(start, end ?? start);
  // Deprecated, but the only way to change a field without losing its undo history. All browsers support it.
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}
