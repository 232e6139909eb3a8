import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import type { Outcome } from '../../backend/call-backend.ts';
import { createLastingSubscription } from '../../backend/follow.ts';
import { isWhole } from '../arriving-list.ts';
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

/** Subscribes to the list until the page closes. */
export const followTranscripts = createLastingSubscription(
  (api, signal) => api.transcripts.watchList(undefined, { signal }),
  (event) => useTranscripts.setState((state) => ({ ...applyTranscriptEvent(state, event), failure: null })),
  (failure) => useTranscripts.setState({ failure }),
);

/** Resolves once it's known which transcripts there are, or why they couldn't be loaded. */
export async function allTranscripts(): Promise<Outcome<readonly Transcript[]>> {
  const { transcripts, failure } = await new Promise<TranscriptList>((resolve) => {
    const check = (list: TranscriptList) => {
      if (!isWhole(list) && !list.failure) return;
      unsubscribe();
      resolve(list);
    };
    const unsubscribe = useTranscripts.subscribe(check);
    check(useTranscripts.getState());
  });
  return failure ? { ok: false, failure } : { ok: true, value: transcripts ?? [] };
}

/** Applies a transcript returned by a call, without waiting for its event. */
export function noteTranscript(transcript: Transcript): void {
  useTranscripts.setState((state) => notedTranscript(state, transcript));
}
