import { setTimeout as delay } from 'node:timers/promises';

/** Settles like a promise, or resolves with `fallback` if that takes longer than `ms`. Leaves no timer behind. */
export async function within<Value, Fallback>(
  promise: Promise<Value>,
  ms: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  const settled = new AbortController();
  try {
    return await Promise.race([promise, delay(ms, fallback, { ref: false, signal: settled.signal })]);
  } finally {
    settled.abort();
  }
}
