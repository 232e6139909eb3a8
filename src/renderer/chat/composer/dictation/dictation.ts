import type { Failure } from '../../../../shared/failure.ts';
import { failure } from '../../../../shared/failure.ts';
import { pauseReading } from '../../../audio/player/read-aloud.ts';
import { startRecording } from '../../../audio/recorder/recorder.ts';
import { checkSilence } from '../../../audio/worker/check-silence.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { upload } from '../../../backend/upload.ts';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { createCurrentTask } from '../../../stores/current-task.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import {
  type DictationCapture,
  type DictationState,
  type OnText,
  useDictation,
} from '../../model/dictation-store.ts';

const transcription = createCurrentTask();

const set = (dictation: DictationState) => useDictation.setState({ dictation });
const currentState = () => useDictation.getState().dictation;

/** Opens the microphone and starts recording. Does nothing during another dictation. The text goes to `onText`. */
export async function startDictation(onText: OnText): Promise<void> {
  const before = currentState();
  if (before.state !== 'idle' && !(before.state === 'failed' && before.capture === null)) return;
  useDictation.setState({ onText });
  pauseReading();
  set({ state: 'opening' });
  const opened = await startRecording(useSettings.getState().microphone, () => void stopDictation());
  if (currentState().state !== 'opening') {
    if (opened.ok) opened.recording.cancel();
    return;
  }
  if (opened.ok) set({ state: 'recording', recording: opened.recording, startedAt: Date.now() });
  else set({ state: 'failed', failure: opened.failure, capture: null });
}

/** Stops recording and transcribes the capture, unless it's silent. */
export async function stopDictation(): Promise<void> {
  const before = currentState();
  if (before.state !== 'recording') return;
  const { signal } = transcription.start();
  set({ state: 'transcribing' });
  const seconds = (Date.now() - before.startedAt) / 1000;
  const blob = await before.recording.stop();
  const isSilent = blob !== null && (await checkSilence(blob, seconds, signal));
  // Cancelled in the meantime. Another dictation may have begun.
  if (signal.aborted) return;
  if (!blob) set({ state: 'failed', failure: failure('microphone', { reason: 'empty' }), capture: null });
  else if (isSilent) set({ state: 'failed', failure: failure('silent-recording'), capture: { blob } });
  else await transcribe({ blob });
}

/** Cancels the recording or the transcription, and discards the capture. */
export function cancelDictation(): void {
  const before = currentState();
  if (before.state === 'recording') before.recording.cancel();
  if (before.state === 'failed' && before.capture && 'mediaId' in before.capture)
    void release(before.capture.mediaId);
  transcription.abort();
  set({ state: 'idle' });
}

/** Retries a failed transcription, or sends a silent capture. */
export function retryDictation(): void {
  const before = currentState();
  if (before.state === 'failed' && before.capture) void transcribe(before.capture);
}

/** Discards the capture and starts recording again. */
export async function dictateAgain(onText: OnText): Promise<void> {
  cancelDictation();
  await startDictation(onText);
}

/** Looks for captures left over from an earlier page. Ignores them if a dictation has started in the meantime. */
export async function findLeftoverCaptures(): Promise<void> {
  const leftovers = await callBackend((api) => api.dictation.list());
  if (leftovers.ok && currentState().state === 'idle') useDictation.setState({ leftovers: leftovers.value });
}

/** Transcribes the leftover captures, oldest first. Stops at the first one that fails. */
export async function transcribeLeftoverCaptures(onText: OnText): Promise<void> {
  useDictation.setState({ onText });
  const { leftovers } = useDictation.getState();
  useDictation.setState({ leftovers: [] });
  for (const [index, capture] of leftovers.entries()) {
    if (await transcribe(capture)) continue;
    useDictation.setState({ leftovers: leftovers.slice(index + 1) });
    return;
  }
}

/** Discards the leftover captures. */
export async function discardLeftoverCaptures(): Promise<void> {
  const { leftovers } = useDictation.getState();
  useDictation.setState({ leftovers: [] });
  for (const { mediaId } of leftovers) await release(mediaId);
}

/** Transcribes a capture. Returns false if that failed or was cancelled. */
async function transcribe(capture: DictationCapture): Promise<boolean> {
  const controller = transcription.start();
  set({ state: 'transcribing' });
  let mediaId = 'mediaId' in capture ? capture.mediaId : null;
  const fail = (cause: Failure) => {
    if (controller.signal.aborted) {
      if (mediaId) void release(mediaId);
    } else {
      set({ state: 'failed', failure: cause, capture: mediaId ? { mediaId } : capture });
    }
    return false;
  };
  if ('blob' in capture) {
    const uploaded = await upload(capture.blob, controller.signal);
    if (!uploaded.ok) return fail(uploaded.failure);
    mediaId = uploaded.value.id;
  }
  if (!mediaId) return false;
  const request = { mediaId };
  const transcribed = await callBackend((api) =>
    api.dictation.transcribe(request, { signal: controller.signal }),
  );
  if (!transcribed.ok || controller.signal.aborted)
    return fail(transcribed.ok ? failure('stopped') : transcribed.failure);
  const text = transcribed.value.text.trim();
  if (text) useDictation.getState().onText(text);
  else toast({ text: strings().audio.noSpeech });
  // Delete the capture only once its text is in the composer and saved as a draft.
  await release(mediaId);
  set({ state: 'idle' });
  return true;
}

async function release(mediaId: string): Promise<void> {
  await callOrToast((api) => api.dictation.remove({ mediaId }));
}
