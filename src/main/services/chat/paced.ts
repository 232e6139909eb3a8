import type { Clock } from '../clock.ts';

/** Throttled work. */
export type Paced = {
  /** Runs the work at once, or at the end of the current interval if there is one. */
  touch(): void;
  /** Runs the work now, pending or not, and ends the current interval. */
  now(): void;
};

/** Throttles `work` to once per `everyMs` milliseconds. */
export function paced(clock: Clock, everyMs: number, work: () => void): Paced {
  let pending = false;
  let cancel: (() => void) | null = null;
  const rest = () => {
    cancel = clock.after(everyMs, () => {
      cancel = null;
      if (pending) run();
    });
  };
  const run = () => {
    pending = false;
    work();
    rest();
  };
  return {
    touch: () => {
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
