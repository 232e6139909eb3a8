import { focusMessageBox, messageBoxId } from '../../stores/drafts/message-box.ts';
import { focusedTextField } from '../../ui/controls/text-field-focus.ts';

/** Moves focus from another text field to the message box. Returns whether it did. */
export function returnToMessageBox(): boolean {
  const field = focusedTextField();
  if (!field || field.id === messageBoxId) return false;
  focusMessageBox();
  return true;
}
