import { useEffect, useRef } from 'react';
import type { Route } from '../route.ts';

/**
 * Moves focus when the page changes: to the message box or the heading of a new screen, or to the button that shows the
 * list again.
 */
export function useFocusPlace(screen: Route['screen'], listShown: boolean): void {
  const previousScreen = useRef(screen);
  const wasShown = useRef(listShown);
  useEffect(() => {
    if (previousScreen.current === screen) return;
    previousScreen.current = screen;
    if (focusPlaceOf(screen)) return;
    // A lazily loaded screen renders its heading a moment later.
    const observer = new MutationObserver(() => focusPlaceOf(screen) && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [screen]);
  useEffect(() => {
    if (wasShown.current === listShown) return;
    wasShown.current = listShown;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost) document.querySelector<HTMLElement>('[data-list-toggle]')?.focus();
  }, [listShown]);
}

/** Focuses the screen's message box or heading. Returns whether focus is on the screen now. */
function focusPlaceOf(screen: Route['screen']): boolean {
  // The screen has already moved focus itself.
  if (document.activeElement?.closest('main')) return true;
  const field = screen === 'chat' ? document.querySelector<HTMLElement>('main textarea:enabled') : null;
  const target = field ?? document.querySelector<HTMLElement>('main h2');
  if (target && target !== field) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  // The previous screen stays hidden in the DOM until the next one is loaded. Hidden elements can't take focus.
  return target !== null && document.activeElement === target;
}
