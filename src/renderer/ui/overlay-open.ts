/** Whether a menu, list or dialog is open above the page: Esc is then theirs. */
export function overlayOpen(): boolean {
  return document.querySelector('[data-overlay]') !== null;
}
