import type { QuickAskKeys } from '../../../shared/models/quick-ask.ts';
import { createTopic, startingWith } from '../topic.ts';

/** The small window, where the shell has one. */
export type QuickAskWindow = {
  open(): void;
  close(): void;
  fit(tall: boolean): void;
  /** Shows the main window; one that was not open opens at this place, and answers true. */
  showMain(place: string): boolean;
  /** Where its keys are heard now. */
  keys(): QuickAskKeys;
  onKeys(call: (keys: QuickAskKeys) => void): void;
};

/** Quick ask for every window at once. */
export type QuickAskService = {
  watchKeys(signal: AbortSignal | undefined): AsyncGenerator<QuickAskKeys>;
  watchRoutes(signal: AbortSignal | undefined): AsyncGenerator<string>;
  open(): void;
  close(): void;
  fit(tall: boolean): void;
  openInMainWindow(place: string): void;
};

/** Quick ask on a shell's window; null in a shell that has none, where it is a page like any other. */
export function createQuickAskService(window: QuickAskWindow | null): QuickAskService {
  const keys = createTopic<QuickAskKeys>((_, next) => next);
  const places = createTopic<string>((_, next) => next);
  window?.onKeys(keys.publish);
  return {
    watchKeys: (signal) => startingWith(window?.keys() ?? 'page', keys.subscribe(signal)),
    watchRoutes: (signal) => places.subscribe(signal),
    open: () => window?.open(),
    close: () => window?.close(),
    fit: (tall) => window?.fit(tall),
    openInMainWindow: (place) => {
      if (!window) return;
      if (!window.showMain(place)) places.publish(place);
      window.close();
    },
  };
}
