import type { RetryNotice } from '../../../shared/chat/generation.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { Speech, VoiceSettings } from '../../../shared/speech/speech.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { createElementPlayer } from './element-player.ts';
import { type Reading, useReading } from './read-aloud-store.ts';
import { createSequencer, type Sequencer } from './sequencer.ts';

type UnderWay = Extract<Reading, { readonly seconds: number }>;

/** Text to read aloud, and the id of its message. */
type Script = { readonly sourceId: string; readonly text: string; readonly voice: VoiceSettings };

/** A reading. */
type Session = {
  readonly script: Script;
  readonly sequencer: Sequencer;
  speech: Speech | null;
  isPaused: boolean;
  /** Seconds played of the earlier chunks, and of this one. */
  before: number;
  played: number;
  unfollow: () => void;
};

/** The running reading, or null. */
let current: Session | null = null;

/**
 * Reads text aloud, starting with chunk `from` (0 unless a previous attempt got further). Stops the previous reading.
 */
export async function startReading(script: Script, from = 0, before = 0): Promise<void> {
  stopReading();
  const session = createSession(script, before);
  current = session;
  session.sequencer.goTo({ piece: 0, chunk: from });
  session.sequencer.update();
  try {
    const speech = await backend().speech.speak({ text: script.text, ...script.voice });
    if (current !== session) {
      cancel(speech.id);
      return;
    }
    session.speech = speech;
    if (from > 0) await backend().speech.requestChunk({ speechId: speech.id, chunk: from });
  } catch (thrown) {
    fail(session, failureOf(thrown));
    return;
  }
  if (current !== session) return;
  const { id: speechId } = session.speech;
  session.unfollow = follow(
    (api, signal) => api.speech.watch({ speechId }, { signal }),
    (speech) => {
      session.speech = speech;
      session.sequencer.update();
    },
    (failed) => fail(session, failed),
  );
}

/** Stops reading and cancels the requests. */
export function stopReading(): void {
  const session = current;
  if (session) release(session);
  useReading.setState({ reading: { state: 'none' } });
}

/** Pauses or resumes. A failed reading is retried. */
export function togglePause(): void {
  const session = current;
  if (!session) return;
  if (useReading.getState().reading.state === 'failed') {
    retryReading();
    return;
  }
  session.isPaused = !session.isPaused;
  show(session, session.sequencer.player ? 'playing' : 'requesting');
  session.sequencer.setPaused(session.isPaused);
}

/** Resumes from the point of failure, without requesting earlier chunks again. */
export function retryReading(): void {
  const session = current;
  if (session) void startReading(session.script, session.sequencer.position.chunk, session.before);
}

function createSession(script: Script, before: number): Session {
  const sequencer = createSequencer({
    pieces: () => (session.speech ? [{ chunks: session.speech.chunks, failure: null }] : []),
    load: ({ url, state }, _from, events) =>
      createElementPlayer({ url, arriving: state === 'arriving' }, events),
    events: {
      onBegin: () => {
        session.played = 0;
        const { chunk } = sequencer.position;
        // The page already shows a lost connection, and watches the speech again after reconnecting.
        const speechId = session.speech?.id;
        if (speechId) void (async () => backend().speech.requestChunk({ speechId, chunk }))().catch(() => {});
      },
      onPlaying: () => show(session, 'playing'),
      onWaiting: (chunk) => show(session, 'requesting', chunk?.state === 'requesting' ? chunk.retry : null),
      // Pausing with a media key doesn't change the state of a reading.
      onPaused: () => {},
      onChange: () => {
        const earlier = Math.floor(session.before + session.played);
        session.played = sequencer.player?.currentTime ?? 0;
        const { reading } = useReading.getState();
        if (Math.floor(session.before + session.played) !== earlier && 'seconds' in reading)
          show(session, reading.state);
      },
      onMoved: (seconds) => {
        session.before += seconds;
        session.played = 0;
      },
      onEnd: () => {
        release(session);
        show(session, 'ended');
      },
      onFailed: (failure) => fail(session, failure),
    },
  });
  const session: Session = {
    script,
    sequencer,
    speech: null,
    isPaused: false,
    before,
    played: 0,
    unfollow: () => {},
  };
  return session;
}

function show(session: Session, state: UnderWay['state'], retry: RetryNotice | null = null): void {
  const isHeld = session.isPaused && state !== 'ended';
  const reading = {
    state: isHeld ? ('paused' as const) : state,
    sourceId: session.script.sourceId,
    seconds: session.before + session.played,
    retry,
    directionsLeftOut: session.speech?.directionsLeftOut ?? null,
  };
  useReading.setState({ reading });
}

function fail(session: Session, failed: Failure): void {
  if (current !== session) return;
  session.sequencer.stop();
  session.unfollow();
  useReading.setState({ reading: { state: 'failed', sourceId: session.script.sourceId, failure: failed } });
}

function release(session: Session): void {
  current = null;
  session.sequencer.stop();
  session.unfollow();
  if (session.speech) cancel(session.speech.id);
}

/** Cancels a speech. Ignores the result, because the speech may no longer exist. */
function cancel(speechId: string): void {
  void (async () => backend().speech.cancel({ speechId }))().catch(() => {});
}

/** Pauses reading aloud, because something else is about to play or record. */
export function pauseReading(): void {
  const { state } = useReading.getState().reading;
  if (state === 'playing' || state === 'requesting') togglePause();
}
