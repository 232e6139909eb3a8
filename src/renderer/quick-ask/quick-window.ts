import { useEffect } from 'react';
import { backend } from '../backend/connection.ts';
import { follow } from '../backend/follow.ts';
import { attempt } from '../stores/attempt.ts';
import { addressOf, go, type Route, routeOf } from '../stores/route.ts';
import { inElectron } from '../stores/shell.ts';

/** Whether this page is in the small window of the desktop app, which shows nothing but quick ask. */
export const inQuickWindow = inElectron && routeOf(location.hash).screen === 'quick';

/** Opens quick ask: the small window of the desktop app, or its page. */
export function openQuickAsk(): void {
  if (inElectron) void attempt((to) => to.quickAsk.open());
  else go({ screen: 'quick', conversationId: null });
}

/** Closes it: the window, or the page in favour of the chat with what was asked. */
export function closeQuickAsk(conversationId: string | null): void {
  if (inQuickWindow) void attempt(() => backend().quickAsk.close());
  else go({ screen: 'chat', conversationId });
}

/** Makes the window high enough for a conversation, and low again for a question. */
export function useFit(tall: boolean): void {
  useEffect(() => {
    if (inQuickWindow) void attempt((to) => to.quickAsk.fit({ tall }));
  }, [tall]);
}

/**
 * What leads away from quick ask leads to the main window: there the place is shown, here the window closes. Answers
 * whether that is under way.
 */
export function useOnlyQuick(route: Route): boolean {
  const leaves = inQuickWindow && route.screen !== 'quick';
  useEffect(() => {
    if (!leaves) return;
    void attempt((to) => to.quickAsk.goOn({ place: addressOf(route) })).then((gone) => {
      if (!gone) history.back();
    });
  }, [leaves, route]);
  return leaves;
}

/** In the main window: goes where quick ask leads. */
export function useQuickPlaces(): void {
  useEffect(() => {
    if (!inElectron || inQuickWindow) return;
    return follow(
      (to, signal) => to.quickAsk.watchPlaces(undefined, { signal }),
      (place) => go(routeOf(place)),
      // What goes wrong with the line is said in the page.
      () => {},
    );
  }, []);
}
