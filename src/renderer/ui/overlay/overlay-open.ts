/** Whether a menu, list or dialog is open above the page: Esc is then theirs. One that only fades away is not. */
export function overlayOpen(): boolean {
  return document.querySelector('[data-overlay]:not([data-closed])') !== null;
}
