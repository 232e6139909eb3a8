/** A call that runs after a delay. */
export type DelayedCall = {
  /** Runs the call after the delay, unless it's already scheduled. */
  readonly schedule: () => void;
  /** Cancels the scheduled call, if any. */
  readonly cancel: () => void;
};

/** Creates a {@link DelayedCall}. */
export function createDelayedCall(call: () => void, delayMs: number): DelayedCall {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    schedule: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        call();
      }, delayMs);
    },
    cancel,
  };
}
