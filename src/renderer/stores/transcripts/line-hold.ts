import { create } from 'zustand';
import {
  type LineKey,
  lineId,
  type OpenLine,
  useOpenTranscript,
  usePairedTranscript,
} from './open-transcript.ts';

/** Whether the page keeps showing lines as they were: the editor of a line stays until the next one can take over. */
export const useHeld = create<{ readonly held: boolean }>(() => ({ held: false }));

/** Keeps lines as they are shown, until the returned function is called. */
export function holdLines(): () => void {
  useHeld.setState({ held: true });
  return () => useHeld.setState({ held: false });
}

/** How long a line that was just made may take to arrive after its call was answered, in ms. */
const longestMs = 2000;

/** Resolves to a line once it has arrived in the page; to null when it takes too long. */
export function lineArrived(key: LineKey): Promise<OpenLine | null> {
  const stores = [useOpenTranscript, usePairedTranscript];
  const find = () =>
    stores.flatMap((store) => store.getState().lines ?? []).find((line) => lineId(line) === lineId(key)) ??
    null;
  const there = find();
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const stops = stores.map((store) => store.subscribe(() => find() && done()));
    const timer = setTimeout(done, longestMs);
    function done(): void {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve(find());
    }
  });
}
