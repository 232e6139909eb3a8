const focusable = ':is(a[href], button, input, textarea, select, [tabindex]):not([tabindex="-1"])';

/**
 * A popup's ref: while it is open, what it hides from screen readers is shown to them again. Base UI hides the page round
 * a list, and the spans that hand the focus on, though both can still take the focus; a menu or list is no dialog.
 */
export function stillReadable(popup: HTMLElement | null): void {
  if (!popup) return;
  // It is hidden by effects of the same commit, or the next.
  requestAnimationFrame(() => {
    show();
    setTimeout(show);
  });
}

function show(): void {
  if (document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open]')) return;
  for (const hidden of document.querySelectorAll('[aria-hidden="true"]')) {
    // A menu's own children are items and nothing else; what hands the focus on to a menu within it stays hidden.
    if (hidden.parentElement?.closest('[role="menu"]')) continue;
    if (hidden.matches(focusable) || hidden.querySelector(focusable)) hidden.removeAttribute('aria-hidden');
  }
}
