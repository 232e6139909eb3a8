import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { follow, shared } from '../../backend/follow.ts';
import {
  applyTranscriptEvent,
  notedTranscript,
  type TranscriptListState,
  unloadedTranscripts,
} from './transcript-list-state.ts';

/** All transcripts; `failure` if they couldn't be loaded. */
export type TranscriptList = TranscriptListState & { readonly failure: Failure | null };

/** The transcripts on the Transcribe screen. */
export const useTranscripts = create<TranscriptList>(() => ({ ...unloadedTranscripts, failure: null }));

/** Subscribes to the list. Returns the function that unsubscribes. */
export const followTranscripts = shared(() =>
  follow(
    (api, signal) => api.transcripts.watchList(undefined, { signal }),
    (event) => useTranscripts.setState((state) => ({ ...applyTranscriptEvent(state, event), failure: null })),
    (failure) => useTranscripts.setState({ failure }),
  ),
);

/** Applies a transcript returned by a call, without waiting for its event. */
export function noteTranscript(transcript: Transcript): void {
  useTranscripts.setState((state) => notedTranscript(state, transcript));
}
