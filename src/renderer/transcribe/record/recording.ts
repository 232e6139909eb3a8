import { create } from 'zustand';
import { type Failure, failure } from '../../../shared/failure.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { type CaptureQueue, createCaptureQueue } from '../../audio/recorder/capture-queue.ts';
import { type CaptureRecorder, recordCapture } from '../../audio/recorder/capture-recorder.ts';
import { openMicrophone, recordingType } from '../../audio/recorder/microphone.ts';
import { useConnection } from '../../backend/connection.ts';
import { follow } from '../../backend/follow.ts';
import { sendChunk } from '../../backend/send-chunk.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { routeOf } from '../../stores/route.ts';
import { type RecordingState, useRecording } from '../../stores/transcripts/recording-store.ts';
import { finishCapture } from './capture-actions.ts';

/** A recording and the queue that stores it. */
type Session = {
  readonly recorder: CaptureRecorder;
  readonly queue: CaptureQueue;
  readonly startedAt: number;
  captureId: string | null;
  address: string | null;
  unfollow: () => void;
};

const useSession = create<{ readonly session: Session | null }>(() => ({ session: null }));
const current = () => useSession.getState().session;

/** Delay before a chunk is retried, in ms. */
const retryMs = 500;

const now = () => useRecording.getState().recording;
const set = (recording: RecordingState) => useRecording.setState({ recording });
const change = (part: Partial<Extract<RecordingState, { state: 'recording' | 'saving' }>>) =>
  useRecording.setState(({ recording }) =>
    recording.state === 'recording' || recording.state === 'saving'
      ? { recording: { ...recording, ...part } }
      : {},
  );

/** Opens the microphone and records, unless a recording is running. Audio is on disk half a second later. */
export async function startRecording(): Promise<void> {
  const before = now();
  if (before.state !== 'idle' && before.state !== 'failed') return;
  pauseReading();
  set({ state: 'opening' });
  const opened = await openMicrophone();
  if (!opened.ok) return set({ state: 'failed', failure: opened.failure });
  try {
    begin(opened.stream);
  } catch {
    for (const track of opened.stream.getTracks()) track.stop();
    set({ state: 'failed', failure: failure('microphone', { reason: 'busy' }) });
  }
}

function begin(stream: MediaStream): void {
  const queue: CaptureQueue = createCaptureQueue({
    send: async (chunk) => (own.address ? sendChunk(own.address, chunk) : failure('connection-lost')),
    isFinal: ({ code }) => code === 'not-found',
    onTry: (saveFailure) => {
      if (saveFailure?.code === 'not-found') void giveUp(own, saveFailure);
      else change({ saveFailure });
    },
    later: (run) => {
      const timer = setTimeout(run, retryMs);
      return () => clearTimeout(timer);
    },
  });
  const recorder = recordCapture(
    stream,
    { onChunk: queue.push, onEnded: () => void giveUp(own, failure('microphone-lost')) },
    () => performance.now(),
  );
  const own: Session = {
    recorder,
    queue,
    startedAt: Date.now(),
    captureId: null,
    address: null,
    unfollow: () => {},
  };
  useSession.setState({ session: own });
  set({ state: 'recording', captureId: null, paused: false, recorder, saveFailure: null });
  window.addEventListener('beforeunload', askBeforeLeaving);
  const type = recorder.type || recordingType() || 'audio/webm';
  const unfollow = [
    follow(
      (api, signal) => api.captures.record({ captureId: own.captureId, type }, { signal }),
      ({ captureId, address }) => {
        own.captureId = captureId;
        own.address = address;
        change({ captureId });
        queue.wake();
      },
      (failed) => void giveUp(own, failed),
    ),
    useConnection.subscribe(({ state }) => {
      // The main process restarted and doesn't know this page, so nothing more could be stored.
      if (state === 'refused') void giveUp(own, failure('connection-lost'));
    }),
  ];
  own.unfollow = () => {
    for (const end of unfollow) end();
  };
}

/** Pauses or resumes. */
export function togglePause(): void {
  const recording = now();
  if (recording.state !== 'recording') return;
  if (recording.paused) recording.recorder.resume();
  else recording.recorder.pause();
  change({ paused: !recording.paused });
}

/** Stops the recording and adds it to the queue once everything is on disk. */
export async function stopRecording(): Promise<void> {
  const own = current();
  if (!own || now().state !== 'recording') return;
  change({ state: 'saving' });
  await own.recorder.stop();
  if (!(await own.queue.flushed()) || current() !== own) return;
  if (own.captureId === null) return end(own, failure('microphone', { reason: 'empty' }));
  const failed = await finishCapture({ id: own.captureId, startedAt: own.startedAt });
  end(own, failed);
}

/** Stops the recording and deletes it. */
export async function discardRecording(): Promise<void> {
  const own = current();
  if (!own) return;
  own.queue.drop();
  end(own, null);
  await own.recorder.stop();
  const { captureId } = own;
  if (captureId) await callOrToast((api) => api.captures.discard({ captureId }));
}

/** Dismisses the failure of a recording. */
export function dismissRecording(): void {
  if (now().state === 'failed') set({ state: 'idle' });
}

/** Ends a recording that can't continue. What can still be stored waits in the queue. */
async function giveUp(own: Session, why: Failure): Promise<void> {
  if (current() !== own) return;
  change({ state: 'saving' });
  await own.recorder.stop();
  if (why.code !== 'microphone-lost') own.queue.drop();
  await own.queue.flushed();
  if (current() === own) end(own, why);
}

function end(own: Session, failed: Failure | null): void {
  if (current() !== own) return;
  useSession.setState({ session: null });
  own.unfollow();
  window.removeEventListener('beforeunload', askBeforeLeaving);
  set(failed ? { state: 'failed', failure: failed } : { state: 'idle' });
  if (!failed || routeOf(location.hash).screen === 'transcribe') return;
  toastFailure(failed);
}

/** Shows the browser's own dialog. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
