import { useEffect } from 'react';
import { backend } from '../backend/connection.ts';
import { follow } from '../backend/follow.ts';
import { addressOf, go, type Route, routeOf } from '../route.ts';
import { callOrToast } from '../stores/call-or-toast.ts';
import { inElectron } from '../stores/shell.ts';

/** Whether this page is the desktop app's Quick Ask window, which shows nothing else. */
export const inQuickWindow = inElectron && routeOf(location.hash).screen === 'quick';

/** Whether the page draws the window's edge. On Linux, a window without a frame often has no shadow. */
export const needsEdge = inQuickWindow && navigator.platform.startsWith('Linux');

/** Opens Quick Ask, which has its own window in the desktop app and is a page in the browser. */
export function openQuickAsk(): void {
  if (inElectron) void callOrToast((api) => api.quickAsk.open());
  else go({ screen: 'quick', conversationId: null });
}

/** Closes the Quick Ask window. In the browser, leaves the Quick Ask page for the conversation on the chat screen. */
export function closeQuickAsk(conversationId: string | null): void {
  if (inQuickWindow) void callOrToast(() => backend().quickAsk.close());
  else go({ screen: 'chat', conversationId });
}

/** Makes the window tall for a conversation and short for a new question. */
export function useFit(tall: boolean): void {
  useEffect(() => {
    if (inQuickWindow) void callOrToast((api) => api.quickAsk.fit({ tall }));
  }, [tall]);
}

/** Opens routes outside Quick Ask in the main window and closes this one. Returns whether that is in progress. */
export function useOnlyQuick(route: Route): boolean {
  const isLeaving = inQuickWindow && route.screen !== 'quick';
  useEffect(() => {
    if (!isLeaving) return;
    void callOrToast((api) => api.quickAsk.openInMainWindow({ route: addressOf(route) })).then((opened) => {
      if (!opened) history.back();
    });
  }, [isLeaving, route]);
  return isLeaving;
}

/** Navigates the main window to the routes that Quick Ask opens. */
export function useQuickPlaces(): void {
  useEffect(() => {
    if (!inElectron || inQuickWindow) return;
    return follow(
      (api, signal) => api.quickAsk.watchRoutes(undefined, { signal }),
      (address) => go(routeOf(address)),
    );
  }, []);
}
