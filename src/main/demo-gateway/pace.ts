import { setTimeout } from 'node:timers/promises';

/** Delays in a response, in milliseconds: before the first token, and between tokens. */
export type Pace = { readonly firstDelayMs: number; readonly tokenDelayMs: number };

/** The pace of a fast hosted model: a quarter of a second, then about 50 tokens a second. */
export const defaultPace: Pace = { firstDelayMs: 250, tokenDelayMs: 20 };

/** Waits, unless `ms` is 0. Returns false immediately when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0 && !signal.aborted) {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  }
  return !signal.aborted;
}
