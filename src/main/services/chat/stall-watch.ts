import { setImmediate as afterTurn } from 'node:timers';
import type { StallWatch } from '../../gateway/send.ts';

/** Time as a stall watch measures it, in milliseconds. */
export type StallTime = {
  /** A clock that is never set back. */
  now(): number;
  /** The processor time of this thread. */
  cpu(): number;
  /** Calls once the event loop has turned. */
  afterTurn(call: () => void): void;
};

/** So long an answer may keep the event loop from turning. */
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
 * Adds up how long the handling of one answer has kept the event loop from turning. What else runs meanwhile isn't counted.
 * Processor time is looked at as well: a computer that slept or is busy with another program makes the clock run on, too.
 */
export function createStallWatch(time: StallTime = systemTime): StallWatch {
  let isTurning = false;
  let busyMs = 0;
  let cpuBefore = 0;
  return {
    measure: (work) => {
      if (!isTurning) {
        isTurning = true;
        busyMs = 0;
        cpuBefore = time.cpu();
        time.afterTurn(() => {
          isTurning = false;
        });
      }
      const begun = time.now();
      const result = work();
      busyMs += time.now() - begun;
      return result;
    },
    hasStalled: () => busyMs >= longestStallMs && time.cpu() - cpuBefore >= longestStallMs / 2,
  };
}
