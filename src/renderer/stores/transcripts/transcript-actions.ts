import { create } from 'zustand';
import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { go, routeOf } from '../../route.ts';
import { toast, toastUndo } from '../../ui/overlay/toast.tsx';
import { callOrToast } from '../call-or-toast.ts';
import { titleOf } from './transcript-name.ts';
import { noteTranscript } from './transcripts-store.ts';

/** Cancels a running or waiting transcription. */
export function cancel({ id }: Transcript): void {
  void callOrToast((api) => api.transcripts.cancel({ transcriptId: id }));
}

/** Retries the failed requests. */
export function retry({ id }: Transcript): void {
  void callOrToast((api) => api.transcripts.retry({ transcriptId: id }));
}

/** Ends the pause that a recording waits for. */
export function retryNow({ id }: Transcript): void {
  void callOrToast((api) => api.transcripts.retryNow({ transcriptId: id }));
}

/** Transcribes a stretch again (in seconds): its failed requests, or what the gateway left out. */
export function retryRange(
  transcriptId: string,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  void callOrToast((api) => api.transcripts.retryRange({ transcriptId, start, end }));
}

/** Deletes a transcript and offers to undo that in a toast. */
export async function remove(transcript: Transcript): Promise<void> {
  const { id } = transcript;
  if (!(await callOrToast((api) => api.transcripts.remove({ transcriptId: id })))) return;
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe' && route.transcriptId === id)
    go({ screen: 'transcribe', transcriptId: null });
  toastUndo(strings().transcribe.deleted(titleOf(transcript)), () =>
    callOrToast((api) => api.transcripts.restore({ transcriptId: id })),
  );
}

/** Moves a transcript before another in the queue, or (null) to the end. */
export function move({ id }: Transcript, beforeId: string | null): void {
  void callOrToast((api) => api.transcripts.move({ transcriptId: id, beforeId }));
}

/** Renames a transcript. Ignores an empty title. */
export async function rename({ id, name, title }: Transcript, newTitle: string): Promise<void> {
  const next = newTitle.trim();
  if (next === '' || next === (title ?? name)) return;
  await callOrToast(async (api) =>
    noteTranscript(await api.transcripts.rename({ transcriptId: id, title: next })),
  );
}

/** The transcript whose audio will be deleted once the user confirms it. */
export const useAudioToDelete = create<{ readonly transcript: Transcript | null }>(() => ({
  transcript: null,
}));

/** Deletes the audio of a transcript. */
export async function deleteAudio({ id }: Transcript): Promise<void> {
  if (await callOrToast((api) => api.transcripts.deleteAudio({ transcriptId: id })))
    toast({ text: strings().transcribe.audioDeleted });
}

/** Transcribes a recording again and opens the new transcript. */
export async function runAgain({ id }: Transcript, settings: TranscriptSettings): Promise<void> {
  const outcome = await callBackend((api) => api.transcripts.runAgain({ transcriptId: id, settings }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  noteTranscript(outcome.value);
  go({ screen: 'transcribe', transcriptId: outcome.value.id });
}
