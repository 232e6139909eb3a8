import type { RetryNotice } from '../../../shared/chat/generation.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { VoiceSettings } from '../../../shared/speech/speech.ts';
import { createElementPlayer } from './element-player.ts';
import { type Reading, useReading } from './read-aloud-store.ts';
import { createSequencer, type Sequencer } from './sequencer.ts';
import { speakText } from './speak-text.ts';

type UnderWay = Extract<Reading, { readonly seconds: number }>;

/** Text to read aloud, and the id of its message. */
type Script = { readonly sourceId: string; readonly text: string; readonly voice: VoiceSettings };

/** A reading. */
type Session = {
  readonly script: Script;
  readonly sequencer: Sequencer;
  readonly speech: ReturnType<typeof speakText>;
  isPaused: boolean;
  /** Seconds played of the earlier chunks, and of this one. */
  before: number;
  played: number;
};

/** The running reading, or null. */
let current: Session | null = null;

/**
 * Reads text aloud, starting with chunk `from` (0 unless a previous attempt got further). Stops the previous reading.
 */
export function startReading(script: Script, from = 0, before = 0): void {
  stopReading();
  const session = createSession(script, from, before);
  current = session;
  session.sequencer.goTo({ piece: 0, chunk: from });
  session.sequencer.update();
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
  if (session) startReading(session.script, session.sequencer.position.chunk, session.before);
}

function createSession(script: Script, from: number, before: number): Session {
  const sequencer = createSequencer({
    pieces: () => [session.speech],
    load: ({ url, state }, _from, events) =>
      createElementPlayer({ url, arriving: state === 'arriving' }, events),
    events: {
      onBegin: () => {
        session.played = 0;
        session.speech.requestChunk(sequencer.position.chunk);
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
  const onChange = () => {
    if (current !== session) return;
    if (session.speech.failure) fail(session, session.speech.failure);
    else sequencer.update();
  };
  const speech = speakText(script.text, script.voice, onChange, from);
  const session: Session = { script, sequencer, speech, isPaused: false, before, played: 0 };
  return session;
}

function show(session: Session, state: UnderWay['state'], retry: RetryNotice | null = null): void {
  const isHeld = session.isPaused && state !== 'ended';
  const reading = {
    state: isHeld ? ('paused' as const) : state,
    sourceId: session.script.sourceId,
    seconds: session.before + session.played,
    retry,
    directionsLeftOut: session.speech.speech?.directionsLeftOut ?? null,
  };
  useReading.setState({ reading });
}

function fail(session: Session, failed: Failure): void {
  if (current !== session) return;
  session.sequencer.stop();
  session.speech.cancel();
  useReading.setState({ reading: { state: 'failed', sourceId: session.script.sourceId, failure: failed } });
}

function release(session: Session): void {
  current = null;
  session.sequencer.stop();
  session.speech.cancel();
}

/** Pauses reading aloud, because something else is about to play or record. */
export function pauseReading(): void {
  const { state } = useReading.getState().reading;
  if (state === 'playing' || state === 'requesting') togglePause();
}
