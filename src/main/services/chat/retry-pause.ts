import type { RetryNotice } from '../../../shared/models/generation.ts';
import type { Retry } from '../../gateway/send.ts';
import type { Clock } from '../clock.ts';

/** The wait before another try: seen, cut short by the person, ended by the signal. */
export type RetryPause = {
  /** Waits as long as the retry says; throws the signal's reason when aborted. */
  wait(retry: Retry, signal: AbortSignal): Promise<void>;
  endNow(): void;
};

/** A pause that tells `notice` of each wait, and of its end with null. */
export function createRetryPause(clock: Clock, notice: (retry: RetryNotice | null) => void): RetryPause {
  let end: (() => void) | null = null;
  return {
    wait: async ({ attempt, delayMs, reason }, signal) => {
      signal.throwIfAborted();
      notice({ attempt, reason, nextAt: Math.round(clock.now() + delayMs) });
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(delayMs, resolve);
      end = () => {
        cancel();
        resolve();
      };
      signal.addEventListener('abort', end);
      await ended;
      // A signal that isn't aborted would keep its listeners, and all that they refer to, for as long as it lives.
      signal.removeEventListener('abort', end);
      end = null;
      signal.throwIfAborted();
      notice(null);
    },
    endNow: () => end?.(),
  };
}
