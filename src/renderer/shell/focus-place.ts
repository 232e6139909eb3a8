import { useEffect, useRef } from 'react';
import type { Route } from '../stores/route.ts';

/**
 * Gives the focus a place as the page changes under it: on another screen where that screen is written or begins, and
 * where the list is hidden or shown, the button that reverses it.
 */
export function useFocusPlace(screen: Route['screen'], listShown: boolean): void {
  const screenBefore = useRef(screen);
  const shownBefore = useRef(listShown);
  useEffect(() => {
    if (screenBefore.current === screen) return;
    screenBefore.current = screen;
    if (focusPlaceOf(screen)) return;
    // A screen that is brought in when it is first looked at has its heading a moment later.
    const arriving = new MutationObserver(() => focusPlaceOf(screen) && arriving.disconnect());
    arriving.observe(document.body, { childList: true, subtree: true });
    return () => arriving.disconnect();
  }, [screen]);
  useEffect(() => {
    if (shownBefore.current === listShown) return;
    shownBefore.current = listShown;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) document.querySelector<HTMLElement>('[data-list-toggle]')?.focus();
  }, [listShown]);
}

/** Answers whether the screen has a place for the focus by now. */
function focusPlaceOf(screen: Route['screen']): boolean {
  // A screen that has put the focus somewhere itself knows better.
  if (document.activeElement?.closest('main')) return true;
  const field = screen === 'chat' ? document.querySelector<HTMLElement>('main textarea:enabled') : null;
  const place = field ?? document.querySelector<HTMLElement>('main h2');
  if (place && place !== field) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
  // The screen before stands hidden until the next one has been brought in: what is hidden takes no focus.
  return place !== null && document.activeElement === place;
}
