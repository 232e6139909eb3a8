export const messageBoxId = 'message-box';

/** Focuses the message box, for example after a pressed button unmounts. */
export function focusMessageBox(): void {
  document.getElementById(messageBoxId)?.focus();
}
