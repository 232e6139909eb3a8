import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript, TranscriptListEvent } from '../../../shared/models/transcript.ts';
import { follow } from '../../backend/follow.ts';

/** All transcripts in the order of the queue; null until they have come. */
export type TranscriptList = {
  readonly transcripts: readonly Transcript[] | null;
  readonly failure: Failure | null;
};

/** The transcripts as the page shows them. */
export const useTranscripts = create<TranscriptList>(() => ({ transcripts: null, failure: null }));

/** Follows the list until the returned function is called. */
export function followTranscripts(): () => void {
  return follow(
    (to, signal) => to.transcripts.watchList(undefined, { signal }),
    (event) =>
      useTranscripts.setState(({ transcripts }) => ({
        transcripts: applied(transcripts ?? [], event),
        failure: null,
      })),
    (failure) => useTranscripts.setState({ failure }),
  );
}

/** Takes up what a call answered, before the news of it arrives. */
export function noteTranscript(transcript: Transcript): void {
  useTranscripts.setState(({ transcripts }) => ({
    transcripts: applied(transcripts ?? [], { type: 'changed', transcript }),
  }));
}

function applied(transcripts: readonly Transcript[], event: TranscriptListEvent): readonly Transcript[] {
  switch (event.type) {
    case 'snapshot':
      return event.transcripts;
    case 'changed': {
      const { transcript } = event;
      const place = transcripts.findIndex(({ id }) => id === transcript.id);
      return place < 0 ? [...transcripts, transcript] : transcripts.with(place, transcript);
    }
    case 'removed':
      return transcripts.filter(({ id }) => id !== event.transcriptId);
    case 'ordered': {
      const place = new Map(event.transcriptIds.map((id, at) => [id, at]));
      const placeOf = ({ id }: Transcript) => place.get(id) ?? place.size;
      return transcripts.toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  }
}
