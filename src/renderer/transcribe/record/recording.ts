import { type Failure, failure } from '../../../shared/failure.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { type CaptureQueue, createCaptureQueue } from '../../audio/recorder/capture-queue.ts';
import { type CaptureRecorder, recordCapture } from '../../audio/recorder/capture-recorder.ts';
import { openMicrophone, recordingType } from '../../audio/recorder/microphone.ts';
import { useConnection } from '../../backend/connection.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { sendChunk } from '../../backend/send-chunk.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { routeOf } from '../../route.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { useSettings } from '../../stores/settings-store.ts';
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

/** The running recording, or null. */
let current: Session | null = null;

/** Delay before a chunk is retried, in ms. */
const retryMs = 500;

const currentState = () => useRecording.getState().recording;
const set = (recording: RecordingState) => useRecording.setState({ recording });
const change = (changes: Partial<Extract<RecordingState, { state: 'recording' | 'saving' }>>) =>
  useRecording.setState(({ recording }) =>
    recording.state === 'recording' || recording.state === 'saving'
      ? { recording: { ...recording, ...changes } }
      : {},
  );

/** Opens the microphone and records, unless a recording is running. Audio is on disk after half a second. */
export async function startRecording(): Promise<void> {
  const before = currentState();
  if (before.state !== 'idle' && before.state !== 'failed') return;
  pauseReading();
  set({ state: 'opening' });
  const opened = await openMicrophone(useSettings.getState().microphone);
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
    send: async (chunk) => (session.address ? sendChunk(session.address, chunk) : appUnreachable),
    isFinal: ({ code }) => code === 'not-found',
    onTry: (saveFailure) => {
      if (saveFailure?.code === 'not-found') void giveUp(session, saveFailure);
      else change({ saveFailure });
    },
    later: (run) => {
      const timer = setTimeout(run, retryMs);
      return () => clearTimeout(timer);
    },
  });
  const recorder = recordCapture(
    stream,
    { onChunk: queue.push, onEnded: () => void giveUp(session, failure('microphone-lost')) },
    () => performance.now(),
  );
  const session: Session = {
    recorder,
    queue,
    startedAt: Date.now(),
    captureId: null,
    address: null,
    unfollow: () => {},
  };
  current = session;
  set({ state: 'recording', captureId: null, paused: false, recorder, saveFailure: null });
  window.addEventListener('beforeunload', askBeforeLeaving);
  const type = recorder.type || recordingType() || 'audio/webm';
  const unfollow = [
    follow(
      (api, signal) => api.captures.record({ captureId: session.captureId, type }, { signal }),
      ({ captureId, address }) => {
        session.captureId = captureId;
        session.address = address;
        change({ captureId });
        queue.wake();
      },
      (failed) => void giveUp(session, failed),
    ),
    useConnection.subscribe(({ state }) => {
      // The main process restarted and rejects this page's session, so nothing more can be stored.
      if (state === 'refused') void giveUp(session, appUnreachable);
    }),
  ];
  session.unfollow = () => {
    for (const end of unfollow) end();
  };
}

/** Pauses or resumes. */
export function togglePause(): void {
  const recording = currentState();
  if (recording.state !== 'recording') return;
  if (recording.paused) recording.recorder.resume();
  else recording.recorder.pause();
  change({ paused: !recording.paused });
}

/** Stops the recording and adds it to the queue once everything is on disk. */
export async function stopRecording(): Promise<void> {
  const session = current;
  if (!session || currentState().state !== 'recording') return;
  change({ state: 'saving' });
  await session.recorder.stop();
  if (!(await session.queue.flushed()) || current !== session) return;
  const { captureId: id, address, startedAt } = session;
  if (id === null || address === null) return end(session, failure('microphone', { reason: 'empty' }));
  const duration = session.recorder.elapsed() / 1000;
  const failed = await finishCapture({ id, startedAt, duration, address });
  end(session, failed);
}

/** Stops the recording and deletes it. */
export async function discardRecording(): Promise<void> {
  const session = current;
  if (!session) return;
  session.queue.drop();
  end(session, null);
  await session.recorder.stop();
  const { captureId } = session;
  if (captureId) await callOrToast((api) => api.captures.discard({ captureId }));
}

/** Dismisses the failure of a recording. */
export function dismissRecording(): void {
  if (currentState().state === 'failed') set({ state: 'idle' });
}

/** Ends a recording that can't continue. What could be stored stays in the queue as an abandoned capture. */
async function giveUp(session: Session, why: Failure): Promise<void> {
  if (current !== session) return;
  change({ state: 'saving' });
  await session.recorder.stop();
  if (why.code !== 'microphone-lost') session.queue.drop();
  await session.queue.flushed();
  if (current === session) end(session, why);
}

function end(session: Session, failed: Failure | null): void {
  if (current !== session) return;
  current = null;
  session.unfollow();
  window.removeEventListener('beforeunload', askBeforeLeaving);
  set(failed ? { state: 'failed', failure: failed } : { state: 'idle' });
  if (!failed || routeOf(location.hash).screen === 'transcribe') return;
  toastFailure(failed);
}

/** Makes the browser ask before the page closes. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
