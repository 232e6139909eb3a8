import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Clip, ClipEvent } from '../../../shared/models/clip.ts';
import { follow } from '../../backend/follow.ts';
import { newestFirst } from './newest-first.ts';

/** All clips, the newest first (null until they have come), and the one that is open. */
export type ClipList = {
  readonly clips: readonly Clip[] | null;
  readonly failure: Failure | null;
  readonly openId: string | null;
};

/** The clips as the page shows them. */
export const useClips = create<ClipList>(() => ({ clips: null, failure: null, openId: null }));

/** Follows the clips until the returned function is called. */
export function followClips(): () => void {
  return follow(
    (to, signal) => to.clips.watch(undefined, { signal }),
    (event) => useClips.setState(({ clips }) => ({ clips: applied(clips ?? [], event), failure: null })),
    (failure) => useClips.setState({ failure }),
  );
}

/** Takes up what a call answered, before the news of it arrives. */
export function noteClips(noted: readonly Clip[]): void {
  for (const clip of noted)
    useClips.setState(({ clips }) => ({ clips: applied(clips ?? [], { type: 'changed', clip }) }));
}

/** A clip by its id, if it is there. */
export function clipOf({ clips }: Pick<ClipList, 'clips'>, id: string | null): Clip | null {
  return clips?.find((clip) => clip.id === id) ?? null;
}

/** The clips that are compared with one, itself among them, in the order of their letters; alone where it has none. */
export function comparedWith(clips: readonly Clip[] | null, clip: Clip | null): readonly Clip[] {
  if (!clip) return [];
  if (clip.compareId === null) return [clip];
  // The list has the newest first, and so the letters from the end.
  return (clips ?? []).filter(({ compareId }) => compareId === clip.compareId).toReversed();
}

function applied(clips: readonly Clip[], event: ClipEvent): readonly Clip[] {
  switch (event.type) {
    case 'snapshot':
      return event.clips;
    case 'changed':
      return newestFirst(clips, event.clip);
    case 'removed':
      return clips.filter(({ id }) => id !== event.clipId);
  }
}
