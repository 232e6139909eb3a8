import type { Failure } from '../../../shared/failure.ts';
import { failure } from '../../../shared/failure.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { startRecording } from '../../audio/recorder/recorder.ts';
import { upload } from '../../backend/upload.ts';
import { strings } from '../../i18n/strings.ts';
import { ask, attempt } from '../../stores/attempt.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type DictationCapture, type DictationState, useDictation } from './dictation-store.ts';

/** Receives the text. Fixed when recording starts, so that the text reaches the conversation it was dictated for. */
type OnText = (text: string) => void;

let target: OnText = () => {};
let writing: AbortController | null = null;

const set = (dictation: DictationState) => useDictation.setState({ dictation });
const now = () => useDictation.getState().dictation;

/** Opens the microphone and starts recording. Does nothing during another dictation. The text goes to `onText`. */
export async function startDictation(onText: OnText): Promise<void> {
  const before = now();
  if (before.state !== 'idle' && !(before.state === 'failed' && before.take === null)) return;
  target = onText;
  pauseReading();
  set({ state: 'opening' });
  const opened = await startRecording(() => void stopDictation());
  if (now().state !== 'opening') {
    if (opened.ok) opened.recording.cancel();
    return;
  }
  if (opened.ok) set({ state: 'recording', recording: opened.recording, startedAt: Date.now() });
  else set({ state: 'failed', failure: opened.failure, take: null });
}

/** Stops recording and transcribes the capture. */
export async function stopDictation(): Promise<void> {
  const before = now();
  if (before.state !== 'recording') return;
  set({ state: 'writing' });
  const blob = await before.recording.stop();
  if (blob) await write({ blob });
  else set({ state: 'failed', failure: failure('microphone', { reason: 'empty' }), take: null });
}

/** Cancels the recording or the transcription, and discards the capture. */
export function cancelDictation(): void {
  const before = now();
  if (before.state === 'recording') before.recording.cancel();
  if (before.state === 'failed' && before.take && 'mediaId' in before.take) void forget(before.take.mediaId);
  writing?.abort();
  set({ state: 'idle' });
}

/** Retries a failed transcription. */
export function retryDictation(): void {
  const before = now();
  if (before.state === 'failed' && before.take) void write(before.take);
}

/** Looks for captures left over from an earlier page. Ignores them if a dictation has started meanwhile. */
export async function findLeftCaptures(): Promise<void> {
  const left = await ask((to) => to.dictation.list());
  if (left.ok && now().state === 'idle') useDictation.setState({ left: left.value });
}

/** Transcribes the leftover captures, oldest first. Stops at the first that fails. */
export async function transcribeLeftCaptures(onText: OnText): Promise<void> {
  target = onText;
  const { left } = useDictation.getState();
  useDictation.setState({ left: [] });
  for (const [place, take] of left.entries()) {
    if (await write(take)) continue;
    useDictation.setState({ left: left.slice(place + 1) });
    return;
  }
}

/** Discards the leftover captures. */
export async function discardLeftCaptures(): Promise<void> {
  const { left } = useDictation.getState();
  useDictation.setState({ left: [] });
  for (const { mediaId } of left) await forget(mediaId);
}

/** Transcribes a capture. Returns false if that failed or was cancelled. */
async function write(take: DictationCapture): Promise<boolean> {
  const own = new AbortController();
  writing = own;
  set({ state: 'writing' });
  let mediaId = 'mediaId' in take ? take.mediaId : null;
  const failed = (failed: Failure) => {
    if (own.signal.aborted) {
      if (mediaId) void forget(mediaId);
    } else {
      set({ state: 'failed', failure: failed, take: mediaId ? { mediaId } : take });
    }
    return false;
  };
  if ('blob' in take) {
    const uploaded = await upload(take.blob, own.signal);
    if (!uploaded.ok) return failed(uploaded.failure);
    mediaId = uploaded.value.id;
  }
  if (!mediaId) return false;
  const asked = { mediaId };
  const written = await ask((to) => to.dictation.transcribe(asked, { signal: own.signal }));
  if (!written.ok || own.signal.aborted) return failed(written.ok ? failure('stopped') : written.failure);
  const text = written.value.text.trim();
  if (text) target(text);
  else toast({ text: strings().audio.nothingHeard });
  // Delete the capture only once its text is in the composer and saved as a draft.
  await forget(mediaId);
  set({ state: 'idle' });
  return true;
}

async function forget(mediaId: string): Promise<void> {
  await attempt((to) => to.dictation.remove({ mediaId }));
}
