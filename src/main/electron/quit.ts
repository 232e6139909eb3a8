import type { App } from 'electron';

/**
 * Holds the first quit back until `close` has ended, then quits for good; a close that fails is told and quits too.
 * A quit that `mayQuit` refuses does not happen. Closing the last window quits, but on macOS, and but while work runs.
 */
export function closeBeforeQuit(
  app: App,
  deps: {
    readonly platform: NodeJS.Platform;
    mayQuit(): boolean;
    isAtWork(): boolean;
    close(): Promise<void>;
    onFailure(thrown: unknown): void;
  },
): { readonly isQuitting: () => boolean } {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing' || !deps.mayQuit()) return;
    state = 'closing';
    void deps
      .close()
      .catch(deps.onFailure)
      .then(() => {
        state = 'closed';
        app.quit();
      });
  });
  app.on('window-all-closed', () => {
    if (deps.platform !== 'darwin' && !deps.isAtWork()) app.quit();
  });
  return { isQuitting: () => state !== 'open' };
}
