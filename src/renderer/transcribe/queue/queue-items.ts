import type { Capture } from '../../../shared/transcription/capture.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished, stateOf } from '../../../shared/transcription/transcript-state.ts';

/** A file that is being added to the queue. */
type AddedFile = { readonly key: string; readonly name: string };

/** An item of the list. `place` is a transcript's index among the unfinished ones. */
export type QueueItem =
  | { readonly kind: 'capture'; readonly id: string; readonly capture: Capture }
  | { readonly kind: 'queued'; readonly id: string; readonly transcript: Transcript; readonly place: number }
  | { readonly kind: 'adding'; readonly id: string; readonly name: string; readonly isFirst: boolean }
  | { readonly kind: 'failed-heading'; readonly id: string }
  | { readonly kind: 'done-heading'; readonly id: string }
  | { readonly kind: 'ended'; readonly id: string; readonly transcript: Transcript };

/** Returns whether an item is the first of its group, so that it's below the heading. */
export function beginsGroup(item: QueueItem): boolean {
  switch (item.kind) {
    case 'queued':
      return item.place === 0;
    case 'adding':
      return item.isFirst;
    case 'failed-heading':
    case 'done-heading':
      return true;
    case 'capture':
    case 'ended':
      return false;
  }
}

/** The list, and its transcripts by group. */
type QueueItems = {
  readonly items: readonly QueueItem[];
  /** Unfinished transcripts, in the order in which they are sent. */
  readonly queued: readonly Transcript[];
  readonly failed: readonly Transcript[];
  /** All transcripts in the order of the list. */
  readonly order: readonly Transcript[];
  /** The ids of items with headings, and of those whose buttons the keys of the list don't reach. */
  readonly alwaysRendered: readonly string[];
};

/**
 * Sorts the list: abandoned captures, the queue in order, files that are being added, failed transcripts, and finished
 * ones, newest first. Finished ones only have a heading if there are others.
 */
export function queueItems(
  captures: readonly Capture[],
  transcripts: readonly Transcript[],
  adding: readonly AddedFile[],
): QueueItems {
  const queued = transcripts.filter(isUnfinished);
  const failed = transcripts.filter((transcript) => stateOf(transcript) === 'failed');
  const done = transcripts
    .filter((transcript) => stateOf(transcript) === 'done')
    .toSorted((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0));
  const hasOthers = captures.length + queued.length + adding.length + failed.length > 0;
  const items: readonly QueueItem[] = [
    ...captures.map((capture) => ({ kind: 'capture', id: `capture ${capture.id}`, capture }) as const),
    ...queued.map((transcript, place) => ({ kind: 'queued', id: transcript.id, transcript, place }) as const),
    ...adding.map(({ key, name }, at) => {
      return { kind: 'adding', id: `adding ${key}`, name, isFirst: at === 0 && queued.length === 0 } as const;
    }),
    ...(failed.length > 0 ? [{ kind: 'failed-heading', id: 'failed' } as const] : []),
    ...failed.map(ended),
    ...(done.length > 0 && hasOthers ? [{ kind: 'done-heading', id: 'done' } as const] : []),
    ...done.map(ended),
  ];
  const alwaysRendered = items
    .filter((item) => item.kind === 'capture' || beginsGroup(item))
    .map(({ id }) => id);
  return { items, queued, failed, order: [...queued, ...failed, ...done], alwaysRendered };
}

function ended(transcript: Transcript): QueueItem {
  return { kind: 'ended', id: transcript.id, transcript };
}
