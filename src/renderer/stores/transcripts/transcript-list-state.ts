import type { Transcript, TranscriptListEvent } from '../../../shared/transcription/transcript.ts';
import { type ArrivingList, type ListOrder, notArrived, withChunk, withNoted } from '../arriving-list.ts';

/** The part of the list of transcripts that has arrived so far. */
export type TranscriptListState = Omit<ArrivingList<Transcript>, 'items'> & {
  /** In queue order; null until the first chunk arrives. */
  readonly transcripts: readonly Transcript[] | null;
};

/** The list before it's loaded. */
export const unloadedTranscripts: TranscriptListState = { transcripts: null, ...notArrived };

/** The end of the queue arrives first. A new transcript is at the end. */
const order: ListOrder<Transcript> = {
  sorted: (transcripts) => transcripts.toReversed(),
  placed: (transcripts, transcript) => {
    const index = transcripts.findIndex(({ id }) => id === transcript.id);
    return index < 0 ? [...transcripts, transcript] : transcripts.with(index, transcript);
  },
};

/** Returns the list after an event. Pure. */
export function applyTranscriptEvent(
  state: TranscriptListState,
  event: TranscriptListEvent,
): TranscriptListState {
  if (!('transcripts' in event)) return { ...state, transcripts: changed(state.transcripts ?? [], event) };
  const { items, ...list } = withChunk(
    { ...state, items: state.transcripts },
    event,
    event.transcripts,
    order,
  );
  return { ...list, transcripts: items };
}

/** Returns the list with a transcript that a call returned. Pure. */
export function notedTranscript(state: TranscriptListState, transcript: Transcript): TranscriptListState {
  const { items, ...list } = withNoted({ ...state, items: state.transcripts }, transcript, order);
  return { ...list, transcripts: items };
}

function changed(
  transcripts: readonly Transcript[],
  event: Exclude<TranscriptListEvent, { readonly transcripts: unknown }>,
): readonly Transcript[] {
  switch (event.type) {
    case 'changed':
      return order.placed(transcripts, event.transcript);
    case 'placed': {
      const others = transcripts.filter(({ id }) => id !== event.transcript.id);
      const index = others.findIndex(({ id }) => id === event.beforeId);
      return others.toSpliced(index < 0 ? others.length : index, 0, event.transcript);
    }
    case 'removed':
      return transcripts.filter(({ id }) => id !== event.transcriptId);
  }
}
