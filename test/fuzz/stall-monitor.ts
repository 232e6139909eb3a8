/** The longest that the event loop was kept busy without a break. */
export type StallMonitor = {
  /** In ms of processor time, since the last call. */
  longest(): number;
  /** What happened since the last tick was our own work. */
  forget(): void;
  close(): void;
};

const tickMs = 20;

/**
 * Watches the main thread. Between two turns of the loop it counts the thread's processor time instead of the clock's, so
 * that a busy machine looks like no stall.
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
