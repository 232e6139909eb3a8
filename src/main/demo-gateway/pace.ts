import { setTimeout } from 'node:timers/promises';

/** How fast answers are written, in milliseconds: before the first piece, and between one piece and the next. */
export type Pace = { readonly firstDelayMs: number; readonly pieceDelayMs: number };

/** The pace of a quick hosted model: a quarter of a second, then about fifty pieces a second. */
export const usualPace: Pace = { firstDelayMs: 250, pieceDelayMs: 20 };

/** Waits unless `ms` is 0; false, at once and with no timer left, when the signal says that nobody waits any more. */
export async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0 && !signal.aborted) {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  }
  return !signal.aborted;
}
