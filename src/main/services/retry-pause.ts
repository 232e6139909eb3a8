import type { RetryNotice } from '../../shared/chat/generation.ts';
import type { Retry } from '../gateway/send.ts';
import type { Clock } from './clock.ts';

/** The wait before a retry. It's published, can be skipped, and ends when the signal aborts. */
export type RetryPause = {
  /** Waits for the retry's delay. @throws the signal's reason if aborted */
  wait(retry: Retry, signal: AbortSignal): Promise<void>;
  endNow(): void;
};

/** Creates a pause that calls `notice` at the start of each wait, and with null when the retry begins. */
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
      // Otherwise the signal would keep the listener and everything that it references in memory.
      signal.removeEventListener('abort', end);
      end = null;
      signal.throwIfAborted();
      notice(null);
    },
    endNow: () => end?.(),
  };
}
