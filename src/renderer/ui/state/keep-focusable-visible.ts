const focusable = ':is(a[href], button, input, textarea, select, [tabindex]):not([tabindex="-1"])';

/**
 * A ref callback for popups that removes `aria-hidden` from elements that can be focused. Base UI hides the page around
 * an open list and its own focus guards, though both can still be focused. Menus and lists aren't modal dialogs.
 */
export function keepFocusableVisible(popup: HTMLElement | null): void {
  if (!popup) return;
  // Base UI sets `aria-hidden` in effects of this commit or the next one.
  requestAnimationFrame(() => {
    show();
    setTimeout(show);
  });
}

function show(): void {
  if (document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open]')) return;
  for (const hidden of document.querySelectorAll('[aria-hidden="true"]')) {
    // ARIA only allows items in a menu, so the focus guards of a submenu stay hidden.
    if (hidden.parentElement?.closest('[role="menu"]')) continue;
    if (hidden.matches(focusable) || hidden.querySelector(focusable)) hidden.removeAttribute('aria-hidden');
  }
}
