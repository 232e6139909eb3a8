import type { GlobalKeys } from '../../../shared/settings/global-keys.ts';
import { createTopic } from '../topic.ts';

/** The quick-ask window, if the shell has one. */
export type QuickAskWindow = {
  open(): void;
  close(): void;
  fit(tall: boolean): void;
  /** Shows the main window. Returns true if it was closed and has been opened at this route. */
  showMain(route: string): boolean;
  /** Where the window's shortcut currently works. */
  keys(): GlobalKeys;
  onKeys(call: (keys: GlobalKeys) => void): void;
};

/** Quick ask, shared by all windows. */
export type QuickAskService = {
  watchKeys(signal: AbortSignal | undefined): AsyncGenerator<GlobalKeys>;
  watchRoutes(signal: AbortSignal | undefined): AsyncGenerator<string>;
  open(): void;
  close(): void;
  fit(tall: boolean): void;
  openInMainWindow(route: string): void;
};

/**
 * Creates the service for a shell's window. `window` is null in a shell without one, where quick ask is an ordinary
 * page.
 */
export function createQuickAskService(window: QuickAskWindow | null): QuickAskService {
  const keys = createTopic<GlobalKeys>((_, next) => next);
  const routes = createTopic<string>((_, next) => next);
  window?.onKeys(keys.publish);
  return {
    watchKeys: (signal) => keys.watch(() => window?.keys() ?? 'page', signal),
    watchRoutes: (signal) => routes.subscribe(signal),
    open: () => window?.open(),
    close: () => window?.close(),
    fit: (tall) => window?.fit(tall),
    openInMainWindow: (route) => {
      if (!window) return;
      if (!window.showMain(route)) routes.publish(route);
      window.close();
    },
  };
}
