import { type Failure, failure } from '../../../shared/failure.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { type CaptureRecorder, recordCapture } from '../../audio/recorder/capture-recorder.ts';
import { openMicrophone, recordingType } from '../../audio/recorder/microphone.ts';
import { type OpenCapture, openCapture } from '../../audio/recorder/open-capture.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { routeOf } from '../../route.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { type RecordingState, useRecording } from '../../stores/transcripts/recording-store.ts';
import { finishCapture } from './capture-actions.ts';

/** A recording and the capture that stores it. */
type Session = {
  readonly recorder: CaptureRecorder;
  readonly capture: OpenCapture;
  readonly startedAt: number;
};

/** The running recording, or null. */
let current: Session | null = null;

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
  const recorder = recordCapture(
    stream,
    {
      onChunk: (bytes, ms) => session.capture.queue.push(bytes, ms),
      onEnded: () => void giveUp(session, failure('microphone-lost')),
    },
    () => performance.now(),
  );
  const capture = openCapture(recorder.type || recordingType() || 'audio/webm', {
    onOpened: (captureId) => change({ captureId }),
    onTry: (saveFailure) => change({ saveFailure }),
    onLost: (why) => void giveUp(session, why),
  });
  const session: Session = { recorder, capture, startedAt: Date.now() };
  current = session;
  set({ state: 'recording', captureId: null, paused: false, recorder, saveFailure: null });
  window.addEventListener('beforeunload', askBeforeLeaving);
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
  const { capture, startedAt } = session;
  if (!(await capture.queue.flushed()) || current !== session) return;
  if (!capture.opened) return end(session, failure('microphone', { reason: 'empty' }));
  const { captureId: id, address } = capture.opened;
  const duration = session.recorder.elapsed() / 1000;
  const failed = await finishCapture({ id, startedAt, duration, address });
  end(session, failed);
}

/** Stops the recording and deletes it. */
export async function discardRecording(): Promise<void> {
  const session = current;
  if (!session) return;
  end(session, null);
  await session.recorder.stop();
  const captureId = session.capture.opened?.captureId;
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
  if (why.code !== 'microphone-lost') session.capture.queue.drop();
  await session.capture.queue.flushed();
  if (current === session) end(session, why);
}

function end(session: Session, failed: Failure | null): void {
  if (current !== session) return;
  current = null;
  session.capture.release();
  window.removeEventListener('beforeunload', askBeforeLeaving);
  set(failed ? { state: 'failed', failure: failed } : { state: 'idle' });
  if (!failed || routeOf(location.hash).screen === 'transcribe') return;
  toastFailure(failed);
}

/** Makes the browser ask before the page closes. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
