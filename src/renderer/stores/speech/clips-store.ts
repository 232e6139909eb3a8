import { create } from 'zustand';
import type { Clip } from '../../../shared/speech/clip.ts';
import { createListStore, newestFirst } from '../arriving-list.ts';

/** The clips on the Speak screen. */
export const {
  useList: useClips,
  follow: followClips,
  note: noteClip,
} = createListStore<Clip>((api, signal) => api.clips.watch(undefined, { signal }), newestFirst());

/** The open clip; its id is null if none is open. */
export const useOpenClip = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Returns a clip by id; null if it doesn't exist. */
export function clipOf(clips: readonly Clip[] | null, id: string | null): Clip | null {
  return clips?.find((clip) => clip.id === id) ?? null;
}

/** Returns the clips compared with this one, including itself, in the order of their labels (A, B, …). */
export function comparedWith(clips: readonly Clip[] | null, clip: Clip | null): readonly Clip[] {
  if (!clip) return [];
  if (clip.comparisonId === null) return [clip];
  // The list is newest first, but labels are assigned oldest first.
  return (clips ?? []).filter(({ comparisonId }) => comparisonId === clip.comparisonId).toReversed();
}
