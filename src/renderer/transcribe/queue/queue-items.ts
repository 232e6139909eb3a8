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

/** The list, and its transcripts by group. */
type QueueItems = {
  readonly items: readonly QueueItem[];
  /** Unfinished transcripts, in the order in which they are sent. */
  readonly queued: readonly Transcript[];
  readonly failed: readonly Transcript[];
  /** All transcripts in the order of the list. */
  readonly order: readonly Transcript[];
};

/**
 * Sorts the list: abandoned captures, the queue in order, files that are being added, failed transcripts, and finished
 * ones, newest first.
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
  const items: readonly QueueItem[] = [
    ...captures.map((capture) => ({ kind: 'capture', id: `capture ${capture.id}`, capture }) as const),
    ...queued.map((transcript, place) => ({ kind: 'queued', id: transcript.id, transcript, place }) as const),
    ...adding.map(({ key, name }, at) => {
      return { kind: 'adding', id: `adding ${key}`, name, isFirst: at === 0 && queued.length === 0 } as const;
    }),
    ...(failed.length > 0 ? [{ kind: 'failed-heading', id: 'failed' } as const] : []),
    ...failed.map(ended),
    ...(done.length > 0 ? [{ kind: 'done-heading', id: 'done' } as const] : []),
    ...done.map(ended),
  ];
  return { items, queued, failed, order: [...queued, ...failed, ...done] };
}

function ended(transcript: Transcript): QueueItem {
  return { kind: 'ended', id: transcript.id, transcript };
}
