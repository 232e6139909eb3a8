import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript, TranscriptListEvent } from '../../../shared/transcription/transcript.ts';
import { follow } from '../../backend/follow.ts';

/** All transcripts in queue order; null until they're loaded. */
export type TranscriptList = {
  readonly transcripts: readonly Transcript[] | null;
  readonly failure: Failure | null;
};

/** The transcripts on the Transcribe screen. */
export const useTranscripts = create<TranscriptList>(() => ({ transcripts: null, failure: null }));

/** Subscribes to the list. Returns the function that unsubscribes. */
export function followTranscripts(): () => void {
  return follow(
    (api, signal) => api.transcripts.watchList(undefined, { signal }),
    (event) =>
      useTranscripts.setState(({ transcripts }) => ({
        transcripts: applied(transcripts ?? [], event),
        failure: null,
      })),
    (failure) => useTranscripts.setState({ failure }),
  );
}

/** Applies a transcript returned by a call, without waiting for its event. */
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
      const index = transcripts.findIndex(({ id }) => id === transcript.id);
      return index < 0 ? [...transcripts, transcript] : transcripts.with(index, transcript);
    }
    case 'removed':
      return transcripts.filter(({ id }) => id !== event.transcriptId);
    case 'ordered': {
      const positions = new Map(event.transcriptIds.map((id, at) => [id, at]));
      const placeOf = ({ id }: Transcript) => positions.get(id) ?? positions.size;
      return transcripts.toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  }
}
