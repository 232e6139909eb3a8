/**
 * Replaces what stands from `start` to `end` (null: nothing is taken out) in a field as typing would: the field's own
 * undo takes it back, and whoever listens for its input hears of it. The field gets the focus.
 */
export function replaceIn(field: HTMLTextAreaElement, start: number, end: number | null, text: string): void {
  field.focus();
  field.setSelectionRange(start, end ?? start);
  // The one way to change a field that keeps its history; every browser has it, and none has another.
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}
