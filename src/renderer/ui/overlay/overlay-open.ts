/** Returns whether a menu, list or dialog is open, which then handles Esc. One that is fading out doesn't count. */
export function overlayOpen(): boolean {
  return document.querySelector('[data-overlay]:not([data-closed])') !== null;
}
