import type { App } from 'electron';

/**
 * Holds the first quit back until `close` has ended, then quits for good; a close that fails is told and quits too.
 * A quit that `mayQuit` refuses does not happen. `quitWith` is such a quit with another end than the app's own. Closing the
 * last window quits, but on macOS, and but while work runs.
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
): { readonly isQuitting: () => boolean; quitWith(leave: () => void): void } {
  let state: 'open' | 'closing' | 'closed' = 'open';
  let end = () => app.quit();
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
        end();
      });
  });
  app.on('window-all-closed', () => {
    if (deps.platform !== 'darwin' && !deps.isAtWork()) app.quit();
  });
  return {
    isQuitting: () => state !== 'open',
    quitWith: (leave) => {
      end = leave;
      app.quit();
      // The person stays: the next quit is one like any other.
      if (state === 'open') end = () => app.quit();
    },
  };
}
