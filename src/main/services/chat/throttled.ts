import type { Clock } from '../clock.ts';

/** Work that runs at most once per interval. */
export type Throttled = {
  /** Runs the work immediately, or at the end of the current interval if there is one. */
  request(): void;
  /** Runs the work now, pending or not, and ends the current interval. */
  now(): void;
};

/** Throttles `work` to once per `everyMs` milliseconds. */
export function throttled(clock: Clock, everyMs: number, work: () => void): Throttled {
  let pending = false;
  let cancel: (() => void) | null = null;
  const startInterval = () => {
    cancel = clock.after(everyMs, () => {
      cancel = null;
      if (pending) run();
    });
  };
  const run = () => {
    pending = false;
    work();
    startInterval();
  };
  return {
    request: () => {
      pending = true;
      if (!cancel) run();
    },
    now: () => {
      cancel?.();
      cancel = null;
      pending = false;
      work();
    },
  };
}
