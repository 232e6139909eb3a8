/** Detects waits that take too long. */
export type StallTimer = {
  /**
   * Starts waiting for `what`, unless it's already waiting for it. A wait that isn't `limited` never stalls, because it
   * ends on its own.
   */
  wait(what: string, limited: boolean): void;
  end(): void;
};

/** Time after which a wait counts as slow, in ms. */
const slowMs = 5_000;
/** Time after which a wait has stalled, in ms. Servers without a GPU need up to half a minute for a sentence. */
const limitMs = 60_000;

/** Creates a stall timer. `after` calls back after a delay in ms and returns a function that cancels it. */
export function createStallTimer(deps: {
  after(ms: number, call: () => void): () => void;
  /** Called when a wait becomes slow, and when a slow one ends. */
  onSlow(isSlow: boolean): void;
  onStalled(): void;
}): StallTimer {
  let waitsFor: string | null = null;
  let isSlow = false;
  let cancelSlow: (() => void) | null = null;
  let cancelLimit = () => {};
  const end = () => {
    waitsFor = null;
    cancelSlow?.();
    cancelSlow = null;
    cancelLimit();
    if (isSlow) deps.onSlow(false);
    isSlow = false;
  };
  return {
    wait: (what, limited) => {
      if (what === waitsFor) return;
      waitsFor = what;
      cancelSlow ??= deps.after(slowMs, () => {
        isSlow = true;
        deps.onSlow(true);
      });
      cancelLimit();
      cancelLimit = limited
        ? deps.after(limitMs, () => {
            end();
            deps.onStalled();
          })
        : () => {};
    },
    end,
  };
}
