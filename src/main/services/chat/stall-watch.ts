import { setImmediate as afterTurn } from 'node:timers';
import type { StallWatch } from '../../gateway/send.ts';

/** Time sources of a stall watch, in milliseconds. */
export type StallTime = {
  /** A monotonic clock. */
  now(): number;
  /** The CPU time of this thread. */
  cpu(): number;
  /** Calls back in the next turn of the event loop. */
  afterTurn(call: () => void): void;
};

/** Longest time that one response may block the event loop. */
const longestStallMs = 2_000;

const systemTime: StallTime = {
  now: () => performance.now(),
  cpu: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  afterTurn: (call) => void afterTurn(call),
};

/**
 * Creates a watch that adds up how long processing one response has blocked the current turn of the event loop. Other
 * work isn't counted. CPU time is checked as well, because the clock also advances while the computer sleeps or runs
 * other programs.
 */
export function createStallWatch(time: StallTime = systemTime): StallWatch {
  let isSameTurn = false;
  let busyMs = 0;
  let cpuBefore = 0;
  return {
    measure: (work) => {
      if (!isSameTurn) {
        isSameTurn = true;
        busyMs = 0;
        cpuBefore = time.cpu();
        time.afterTurn(() => {
          isSameTurn = false;
        });
      }
      const startedAt = time.now();
      const result = work();
      busyMs += time.now() - startedAt;
      return result;
    },
    hasStalled: () => busyMs >= longestStallMs && time.cpu() - cpuBefore >= longestStallMs / 2,
  };
}
