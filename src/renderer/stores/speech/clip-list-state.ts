import type { Clip, ClipEvent } from '../../../shared/speech/clip.ts';
import { type ArrivingList, type ListOrder, notArrived, withChunk, withNoted } from '../arriving-list.ts';
import { newestFirst } from './newest-first.ts';

/** The part of the list of clips that has arrived so far. */
export type ClipListState = Omit<ArrivingList<Clip>, 'items'> & {
  /** Newest first; null until the first chunk arrives. */
  readonly clips: readonly Clip[] | null;
};

/** The list before it's loaded. */
export const unloadedClips: ClipListState = { clips: null, ...notArrived };

/** Clips of the same moment stay in the order in which they arrive. */
const order: ListOrder<Clip> = {
  sorted: (clips) => clips.toSorted((one, other) => other.createdAt - one.createdAt),
  placed: newestFirst,
};

/** Returns the list after an event. Pure. */
export function applyClipEvent(state: ClipListState, event: ClipEvent): ClipListState {
  if (!('clips' in event)) return { ...state, clips: changed(state.clips ?? [], event) };
  const { items, ...list } = withChunk({ ...state, items: state.clips }, event, event.clips, order);
  return { ...list, clips: items };
}

/** Returns the list with a clip that a call returned. Pure. */
export function notedClip(state: ClipListState, clip: Clip): ClipListState {
  const { items, ...list } = withNoted({ ...state, items: state.clips }, clip, order);
  return { ...list, clips: items };
}

function changed(
  clips: readonly Clip[],
  event: Exclude<ClipEvent, { readonly clips: unknown }>,
): readonly Clip[] {
  switch (event.type) {
    case 'changed':
      return newestFirst(clips, event.clip);
    case 'removed':
      return clips.filter(({ id }) => id !== event.clipId);
  }
}
