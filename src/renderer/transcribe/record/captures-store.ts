import { create } from 'zustand';
import type { Capture } from '../../../shared/transcription/capture.ts';
import { follow } from '../../backend/follow.ts';
import { toastFailure } from '../../failures/toast-failure.ts';

/** Captures that aren't in the queue yet, oldest first. */
export const useCaptures = create<{
  readonly captures: readonly Capture[];
  /** The ids of those that this page is adding to the queue. */
  readonly finishing: readonly string[];
}>(() => ({ captures: [], finishing: [] }));

/** Subscribes to the captures until the returned function is called. */
export function followCaptures(): () => void {
  return follow(
    (api, signal) => api.captures.watch(undefined, { signal }),
    (captures) => useCaptures.setState({ captures }),
    toastFailure,
  );
}
