import { focusMessageBox, messageBoxId } from '../../stores/drafts/message-box.ts';

/** Moves focus from another text field to the message box. Returns whether focus moved. */
export function returnToMessageBox(): boolean {
  const field = focusedTextField();
  if (!field || field.id === messageBoxId) return false;
  focusMessageBox();
  return true;
}

/** Input types without editable text. */
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

/** Returns the focused text field or editable element, or null. */
function focusedTextField(): HTMLElement | null {
  const focused = document.activeElement;
  if (focused instanceof HTMLTextAreaElement) return focused;
  if (focused instanceof HTMLInputElement) return withoutText.has(focused.type) ? null : focused;
  return focused instanceof HTMLElement && focused.isContentEditable ? focused : null;
}
