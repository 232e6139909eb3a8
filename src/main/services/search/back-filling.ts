import type { Log } from '../../storage/log.ts';
import type { IndexBackFill } from '../../storage/message-index-back-fill.ts';
import type { Clock } from '../clock.ts';

/** The back-fill of the index, under way whenever something is lacking. */
export type BackFilling = {
  /** Starts it where it rests. */
  wake(): void;
  close(): void;
};

/** So long the main thread is kept from other things at a time, at most one step longer; and so long it is left alone then. */
const workMs = 3;
const restMs = 5;
/** Before it begins, and after the disk refused. */
const laterMs = 2_000;

/** Does the back-fill in turns so short that neither a stream nor a window waits. */
export function createBackFilling(backFill: IndexBackFill, clock: Clock, log: Log): BackFilling {
  let cancel: (() => void) | null = null;
  let closed = false;

  function turn(): void {
    cancel = null;
    const begun = clock.now();
    try {
      let more = true;
      while (more && clock.now() - begun < workMs) more = backFill.step();
      if (more) later(restMs);
    } catch (thrown) {
      log.unforeseen('search', thrown);
      later(laterMs);
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
