/** The id of the field where messages are written. */
export const messageBoxId = 'message-box';

/** Gives the focus to the message box: where what was pressed goes away, the person goes on there. */
export function focusMessageBox(): void {
  document.getElementById(messageBoxId)?.focus();
}
