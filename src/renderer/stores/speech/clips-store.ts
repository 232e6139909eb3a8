import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { createLastingSubscription } from '../../backend/follow.ts';
import { applyClipEvent, type ClipListState, notedClip, unloadedClips } from './clip-list-state.ts';

/** All clips, and the open one. */
export type ClipList = ClipListState & {
  readonly failure: Failure | null;
  readonly openId: string | null;
};

/** The clips on the Speak screen. */
export const useClips = create<ClipList>(() => ({ ...unloadedClips, failure: null, openId: null }));

/** Subscribes to the clips until the page closes. */
export const followClips = createLastingSubscription(
  (api, signal) => api.clips.watch(undefined, { signal }),
  (event) => useClips.setState((state) => ({ ...applyClipEvent(state, event), failure: null })),
  (failure) => useClips.setState({ failure }),
);

/** Applies clips returned by a call, without waiting for their events. */
export function noteClips(newClips: readonly Clip[]): void {
  for (const clip of newClips) useClips.setState((state) => notedClip(state, clip));
}

/** Returns a clip by id; null if it doesn't exist. */
export function clipOf({ clips }: Pick<ClipList, 'clips'>, id: string | null): Clip | null {
  return clips?.find((clip) => clip.id === id) ?? null;
}

/** Returns the clips compared with this one, including itself, in the order of their labels (A, B, …). */
export function comparedWith(clips: readonly Clip[] | null, clip: Clip | null): readonly Clip[] {
  if (!clip) return [];
  if (clip.comparisonId === null) return [clip];
  // The list is newest first, but labels are assigned oldest first.
  return (clips ?? []).filter(({ comparisonId }) => comparisonId === clip.comparisonId).toReversed();
}
