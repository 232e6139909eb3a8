import type { Log } from '../../storage/log.ts';
import type { IndexBackfill } from '../../storage/message-index-backfill.ts';
import type { Clock } from '../clock.ts';

/** Backfills an index whenever something isn't indexed yet. */
export type BackfillRunner = {
  /** Starts the backfill if it isn't running. */
  wake(): void;
  close(): void;
};

/** Maximum time in ms to block the main thread in one turn (the last step may exceed it), and the pause afterwards. */
const workMs = 3;
const restMs = 5;
/** Delay before the first step, and after a disk error, in ms. */
const retryMs = 2_000;

/** Creates a runner that works in turns short enough not to delay streams or windows. */
export function createBackfillRunner(backfill: IndexBackfill, clock: Clock, log: Log): BackfillRunner {
  let cancel: (() => void) | null = null;
  let closed = false;

  function turn(): void {
    cancel = null;
    const startedAt = clock.now();
    try {
      let more = true;
      while (more && clock.now() - startedAt < workMs) more = backfill.step();
      if (more) later(restMs);
    } catch (thrown) {
      log.error('search', thrown);
      later(retryMs);
    }
  }

  function later(ms: number): void {
    if (!closed) cancel ??= clock.after(ms, turn);
  }

  return {
    wake: () => later(restMs),
    close: () => {
      closed = true;
      cancel?.();
    },
  };
}
