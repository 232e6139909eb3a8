/** Time and randomness, injected so that tests can control them. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Calls back once after a delay in ms. The returned function cancels it. */
  after(ms: number, call: () => void): () => void;
};

/** Maximum timer delay, in ms. A timer with a longer one would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
};
