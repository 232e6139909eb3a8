import type { AppWindow } from './app-window.ts';
import type { WindowQuestions } from './window-questions.ts';

/**
 * Asks before a window is closed or reloaded although its page prevents it. Electron wants the decision at once, so the
 * page stays, and leaves later if the user wants it. During a quit the page leaves at once, because its recording has
 * been saved by then.
 */
export function askBeforeUnload(
  window: AppWindow,
  { isQuitting, questions }: { isQuitting(): boolean; readonly questions: Pick<WindowQuestions, 'leaves'> },
): void {
  let isClosing = false;
  let mayReload = false;
  // Emitted before the page is asked.
  window.on('close', (event) => {
    isClosing = !event.defaultPrevented;
  });
  const leave = (isClosed: boolean) => {
    if (window.isDestroyed()) return;
    if (isClosed) return window.destroy();
    mayReload = true;
    window.webContents.once('did-finish-load', () => {
      mayReload = false;
    });
    window.reload();
  };
  window.webContents.on('will-prevent-unload', (event) => {
    const isClosed = isClosing;
    isClosing = false;
    if (isQuitting() || mayReload) event.preventDefault();
    else void questions.leaves().then((leaves) => leaves && leave(isClosed));
  });
}
