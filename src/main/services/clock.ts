/** Time and chance, lent so that tests can hold them. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Calls once after so many milliseconds; the answer takes it back. */
  after(ms: number, call: () => void): () => void;
};

/** The longest delay that a timer takes, in ms; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The clock of the system. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
};
