/** Time and chance, lent so that tests can hold them. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Calls once after so many milliseconds; the answer takes it back. */
  after(ms: number, call: () => void): () => void;
};

/** The clock of the system. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
