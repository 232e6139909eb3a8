import type { Transcript } from '../../../shared/transcription/transcript.ts';
import type { Outcome } from '../../backend/call-backend.ts';
import { createListStore, isWhole, type ListOrder } from '../arriving-list.ts';

/** The order of the queue, whose end arrives first. A new transcript is at the end. */
export const queueOrder: ListOrder<Transcript> = {
  sorted: (transcripts) => transcripts.toReversed(),
  placed: (transcripts, transcript) => {
    const index = transcripts.findIndex(({ id }) => id === transcript.id);
    return index < 0 ? [...transcripts, transcript] : transcripts.with(index, transcript);
  },
};

/** The transcripts on the Transcribe screen. */
export const {
  useList: useTranscripts,
  follow: followTranscripts,
  note: noteTranscript,
} = createListStore((api, signal) => api.transcripts.watchList(undefined, { signal }), queueOrder);

type TranscriptList = ReturnType<typeof useTranscripts.getState>;

/** Resolves once it's known which transcripts there are, or why they couldn't be loaded. */
export async function allTranscripts(): Promise<Outcome<readonly Transcript[]>> {
  const { items, failure } = await new Promise<TranscriptList>((resolve) => {
    const check = (list: TranscriptList) => {
      if (!isWhole(list) && !list.failure) return;
      unsubscribe();
      resolve(list);
    };
    const unsubscribe = useTranscripts.subscribe(check);
    check(useTranscripts.getState());
  });
  return failure ? { ok: false, failure } : { ok: true, value: items ?? [] };
}
