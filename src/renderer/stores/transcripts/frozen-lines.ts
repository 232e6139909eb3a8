import { create } from 'zustand';
import {
  type LineKey,
  lineId,
  type OpenLine,
  useOpenTranscript,
  usePairedTranscript,
} from './open-transcript.ts';

/** Whether the displayed lines are frozen, so that a line's editor stays mounted until the next one can take over. */
export const useFrozenLines = create<{ readonly frozen: boolean }>(() => ({ frozen: false }));

/** Freezes the displayed lines. Returns the function that releases them. */
export function freezeLines(): () => void {
  useFrozenLines.setState({ frozen: true });
  return () => useFrozenLines.setState({ frozen: false });
}

/** Maximum wait for a new line's event after the call that created it has returned, in ms. */
const timeoutMs = 2000;

/** Resolves to a line once it's loaded, or to null on timeout. */
export function waitForLine(key: LineKey): Promise<OpenLine | null> {
  const stores = [useOpenTranscript, usePairedTranscript];
  const find = () =>
    stores.flatMap((store) => store.getState().lines ?? []).find((line) => lineId(line) === lineId(key)) ??
    null;
  const present = find();
  if (present) return Promise.resolve(present);
  return new Promise((resolve) => {
    const unsubscribers = stores.map((store) => store.subscribe(() => find() && done()));
    const timer = setTimeout(done, timeoutMs);
    function done(): void {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
      resolve(find());
    }
  });
}
