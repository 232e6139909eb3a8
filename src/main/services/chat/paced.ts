import type { Clock } from '../clock.ts';

/** Work that is asked for often and done now and then. */
export type Paced = {
  /** Does it at once after a rest, and else at the end of the interval that runs. */
  touch(): void;
  /** Does it now, whether it was asked for or not. */
  now(): void;
};

/** Does `work` at most once in `everyMs` milliseconds. */
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
