import type { WebContents } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';

/** A page that crashes more often than this within {@link periodMs} isn't reloaded any more. */
const maxReloads = 3;
const periodMs = 60_000;

/**
 * Reloads a window whose page has crashed. The main process owns all running work, so none is lost. If the page keeps
 * crashing, `onFailure` is called with `internal` instead. `now` is a monotonic clock in ms.
 */
export function reloadWhenGone(
  window: { readonly webContents: WebContents; reload(): void },
  onFailure: (thrown: unknown) => void,
  now: () => number = () => performance.now(),
): void {
  let crashes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const time = now();
    crashes = [...crashes.filter((crash) => time - crash < periodMs), time];
    if (crashes.length <= maxReloads) window.reload();
    else onFailure(new FailureError(failure('internal', { reason })));
  });
}
