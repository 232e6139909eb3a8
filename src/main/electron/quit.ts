import type { App } from 'electron';

/**
 * Delays the first quit until `close` has settled, and then quits. If `close` fails, reports the error and quits
 * anyway. `mayQuit` can refuse a quit. `quitWith` quits with a different final action. Closing the last window quits,
 * except on macOS and while work runs.
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
      // The quit was refused, so the next one is an ordinary quit again.
      if (state === 'open') end = () => app.quit();
    },
  };
}
