import type { Failure } from '../../../shared/failure.ts';
import { failure } from '../../../shared/failure.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { startRecording } from '../../audio/recorder/recorder.ts';
import { upload } from '../../backend/upload.ts';
import { strings } from '../../i18n/strings.ts';
import { ask, attempt } from '../../stores/attempt.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type DictationCapture, type DictationState, useDictation } from './dictation-store.ts';

/** Where the text goes: fixed when the recording begins, so that it arrives where it was meant to. */
type OnText = (text: string) => void;

let target: OnText = () => {};
let writing: AbortController | null = null;

const set = (dictation: DictationState) => useDictation.setState({ dictation });
const now = () => useDictation.getState().dictation;

/** Opens the microphone and records, unless a dictation is under way; its text will go to `onText`. */
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

/** Ends the recording; its text comes as soon as it has been written down. */
export async function stopDictation(): Promise<void> {
  const before = now();
  if (before.state !== 'recording') return;
  set({ state: 'writing' });
  const blob = await before.recording.stop();
  if (blob) await write({ blob });
  else set({ state: 'failed', failure: failure('microphone', { reason: 'empty' }), take: null });
}

/** Drops whatever is under way: the recording, or its take. */
export function cancelDictation(): void {
  const before = now();
  if (before.state === 'recording') before.recording.cancel();
  if (before.state === 'failed' && before.take && 'mediaId' in before.take) void forget(before.take.mediaId);
  writing?.abort();
  set({ state: 'idle' });
}

/** Writes a take down that failed before. */
export function retryDictation(): void {
  const before = now();
  if (before.state === 'failed' && before.take) void write(before.take);
}

/** Looks for takes that an earlier page left; only while nothing else is dictated. */
export async function findLeftCaptures(): Promise<void> {
  const left = await ask((to) => to.dictation.takes());
  if (left.ok && now().state === 'idle') useDictation.setState({ left: left.value });
}

/** Writes the takes down that were left, oldest first. */
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

/** Lets go of the takes that were left. */
export async function discardLeftCaptures(): Promise<void> {
  const { left } = useDictation.getState();
  useDictation.setState({ left: [] });
  for (const { mediaId } of left) await forget(mediaId);
}

/** Answers whether its text has arrived, or none was to be had. */
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
  // Only now: the text stands in the box, and its draft is kept.
  await forget(mediaId);
  set({ state: 'idle' });
  return true;
}

async function forget(mediaId: string): Promise<void> {
  await attempt((to) => to.dictation.forget({ mediaId }));
}
