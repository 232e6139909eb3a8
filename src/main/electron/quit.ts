import type { App } from 'electron';

/**
 * Holds the first quit back until `close` has ended, then quits for good; a close that fails is told and quits too.
 * Closing the last window quits, but on macOS.
 */
export function closeBeforeQuit(
  app: App,
  deps: { readonly platform: NodeJS.Platform; close(): Promise<void>; onFailure(thrown: unknown): void },
): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
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
    if (deps.platform !== 'darwin') app.quit();
  });
}
