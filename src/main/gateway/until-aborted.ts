/**
 * Resolves with the outcome, or rejects with the signal's reason if it aborts first. `discard` receives a value that
 * arrives after that.
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  outcome: Promise<T>,
  discard?: (value: T) => void,
): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => {
    reject(signal.reason);
    outcome.then(discard, () => {});
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([outcome, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
