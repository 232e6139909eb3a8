/** A monitor for stalls of the event loop. */
export type StallMonitor = {
  /** Returns the longest stall since the last call, in ms of processor time. */
  longest(): number;
  /** Ignores the time since the last tick, which the fuzzer itself used. */
  forget(): void;
  close(): void;
};

const tickMs = 20;

/**
 * Watches the main thread. Between two turns of the event loop, it measures the thread's processor time instead of
 * wall-clock time, so that a busy machine doesn't look like a stall.
 */
export function watchForStalls(): StallMonitor {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = spent();
  let longest = 0;
  const tick = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  return {
    longest: () => {
      tick();
      const found = longest;
      longest = 0;
      return found;
    },
    forget: () => {
      last = spent();
    },
    close: () => clearInterval(timer),
  };
}
