/** Input types that hold no text to edit. */
const withoutText = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Returns the text field that has the focus, null where something else has it. */
export function focusedTextField(): HTMLElement | null {
  const focused = document.activeElement;
  if (focused instanceof HTMLTextAreaElement) return focused;
  if (focused instanceof HTMLInputElement) return withoutText.has(focused.type) ? null : focused;
  return focused instanceof HTMLElement && focused.isContentEditable ? focused : null;
}
