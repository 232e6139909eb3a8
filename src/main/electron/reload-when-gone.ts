import type { WebContents } from 'electron';
import type { PageGoneReason } from '../../shared/settings/log-entry.ts';
import type { WindowQuestions } from './window-questions.ts';

/** A page that crashes more often than this within {@link periodMs} is reloaded only if the user wants it. */
const maxReloads = 3;

const periodMs = 60_000;

/**
 * Reloads a window whose page has crashed. The main process owns all running work, so none is lost. If the page keeps
 * crashing, asks whether to reload or to close the window. `now` is a monotonic clock in ms.
 */
export function reloadWhenGone(
  window: { readonly webContents: WebContents; reload(): void; destroy(): void; isDestroyed(): boolean },
  deps: {
    readonly questions: Pick<WindowQuestions, 'reloads'>;
    onPageGone(reason: PageGoneReason): void;
  },
  now: () => number = () => performance.now(),
): void {
  let crashes: readonly number[] = [];
  const decide = async () => {
    crashes = [];
    const reloads = await deps.questions.reloads();
    if (window.isDestroyed()) return;
    if (reloads) window.reload();
    else window.destroy();
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    deps.onPageGone(reason);
    const time = now();
    crashes = [...crashes.filter((crash) => time - crash < periodMs), time];
    if (crashes.length <= maxReloads) window.reload();
    else void decide();
  });
}
