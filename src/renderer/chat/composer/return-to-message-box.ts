import { focusMessageBox, messageBoxId } from '../../stores/drafts/message-box.ts';
import { focusedTextField } from '../../ui/controls/text-field-focus.ts';

/** Moves the focus from any other text field to the message box; answers whether it did. */
export function returnToMessageBox(): boolean {
  const field = focusedTextField();
  if (!field || field.id === messageBoxId) return false;
  focusMessageBox();
  return true;
}
