import { focusedTextField } from '../ui/text-field-focus.ts';
import { focusMessageBox, messageBoxId } from './message-box.ts';

/** Moves the focus from any other text field to the message box; answers whether it did. */
export function returnToMessageBox(): boolean {
  const field = focusedTextField();
  if (!field || field.id === messageBoxId) return false;
  focusMessageBox();
  return true;
}
