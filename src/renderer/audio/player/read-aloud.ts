import type { RetryNotice } from '../../../shared/chat/generation.ts';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { DirectionsLeftOut, Speech, SpeechChunk, VoiceSettings } from '../../../shared/speech/speech.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { createElementPlayer } from './element-player.ts';
import { createPlaylist, type PlaylistItem } from './playlist.ts';
import { useReading } from './read-aloud-store.ts';

/** Text to read aloud, and the id of its message. */
type Script = { readonly sourceId: string; readonly text: string; readonly voice: VoiceSettings };

/** The current reading. */
type Session = {
  readonly script: Script;
  speechId: string | null;
  chunks: readonly SpeechChunk[];
  directionsLeftOut: DirectionsLeftOut;
  /** Index of the chunk that is playing or that playback is waiting for. */
  chunk: number;
  /** Index of the chunk in the player, and whether that chunk has ended or was interrupted. */
  loadedChunk: number;
  over: boolean;
  paused: boolean;
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
  const session: Session = {
    script,
    speechId: null,
    chunks: [],
    directionsLeftOut: null,
    chunk: from,
    loadedChunk: -1,
    over: false,
    paused: false,
    before,
    played: 0,
    unfollow: () => {},
  };
  current = session;
  show(session, 'requesting');
  try {
    const speech = await backend().speech.speak({ text: script.text, ...script.voice });
    if (current !== session) {
      cancel(speech.id);
      return;
    }
    session.speechId = speech.id;
    if (from > 0) await backend().speech.requestChunk({ speechId: speech.id, chunk: from });
  } catch (thrown) {
    fail(session, failureOf(thrown));
    return;
  }
  const { speechId } = session;
  if (current !== session || !speechId) return;
  session.unfollow = follow(
    (api, signal) => api.speech.watch({ speechId }, { signal }),
    (speech) => update(session, speech),
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
  session.paused = !session.paused;
  if (session.paused) {
    playlist.pause();
    show(session, 'paused');
  } else if (session.loadedChunk === session.chunk && !session.over) {
    show(session, 'playing');
    playlist.resume();
  } else {
    advance(session);
  }
}

/** Resumes from the point of failure, without requesting earlier chunks again. */
export function retryReading(): void {
  const session = current;
  if (session) void startReading(session.script, session.chunk, session.before);
}

function update(session: Session, speech: Speech): void {
  session.chunks = speech.chunks;
  session.directionsLeftOut = speech.directionsLeftOut;
  advance(session);
}

/** Plays the current chunk as soon as its audio arrives, and preloads the next one. */
function advance(session: Session): void {
  if (current !== session) return;
  const chunk = session.chunks[session.chunk];
  if (!chunk) return;
  const playing = session.loadedChunk === session.chunk;
  switch (chunk.state) {
    case 'waiting':
      show(session, session.paused ? 'paused' : 'requesting');
      break;
    case 'requesting':
      show(session, session.paused ? 'paused' : 'requesting', chunk.retry);
      break;
    case 'arriving':
    case 'whole':
      if (playing) {
        // Playback failed although all of the audio has arrived, so its format isn't supported.
        if (session.over && chunk.state === 'whole') fail(session, failure('unplayable'));
      } else if (!session.paused) {
        begin(session, chunk);
      }
      break;
    case 'failed':
      // The audio that has arrived is played first.
      if (!playing || session.over) fail(session, chunk.failure);
  }
  const next = session.chunks[session.chunk + 1];
  if (session.loadedChunk === session.chunk && !session.over && next && 'url' in next)
    playlist.preload(itemOf(session.chunk + 1, next));
}

type Audible = Extract<SpeechChunk, { url: string }>;

function itemOf(key: number, { url, state }: Audible): PlaylistItem<number> {
  return { key, load: (events) => createElementPlayer({ url, arriving: state === 'arriving' }, events) };
}

function begin(session: Session, audible: Audible): void {
  const { speechId, chunk } = session;
  session.loadedChunk = chunk;
  session.over = false;
  session.played = 0;
  playlist.play(itemOf(chunk, audible));
  // The page already shows a lost connection, and watches the speech again after reconnecting.
  if (speechId) void (async () => backend().speech.requestChunk({ speechId, chunk }))().catch(() => {});
}

const playlist = createPlaylist<number>({
  onPlaying: () => whenReading((session) => show(session, session.paused ? 'paused' : 'playing')),
  onWaiting: () => whenReading((session) => show(session, session.paused ? 'paused' : 'requesting')),
  // Pausing with a media key doesn't change the state of a reading.
  onPaused: () => {},
  onChange: () =>
    whenReading((session) => {
      const earlier = Math.floor(session.before + session.played);
      session.played = playlist.current?.player.currentTime ?? 0;
      const { reading } = useReading.getState();
      if (Math.floor(session.before + session.played) !== earlier && 'seconds' in reading)
        show(session, reading.state);
    }),
  onEnded: ({ player }) =>
    whenReading((session) => {
      session.over = true;
      const chunk = session.chunks[session.chunk];
      if (chunk?.state === 'failed') {
        fail(session, chunk.failure);
        return;
      }
      session.before += player.currentTime;
      session.played = 0;
      session.chunk += 1;
      if (session.chunk < session.chunks.length) {
        advance(session);
      } else {
        release(session);
        show(session, 'ended');
      }
    }),
  onError: () =>
    whenReading((session) => {
      session.over = true;
      advance(session);
    }),
});

function whenReading(call: (session: Session) => void): void {
  const session = current;
  if (session) call(session);
}

function show(
  { script, before, played, directionsLeftOut }: Session,
  state: 'requesting' | 'playing' | 'paused' | 'ended',
  retry: RetryNotice | null = null,
): void {
  const reading = { state, sourceId: script.sourceId, seconds: before + played, retry, directionsLeftOut };
  useReading.setState({ reading });
}

function fail(session: Session, failed: Failure): void {
  if (current !== session) return;
  playlist.stop();
  session.unfollow();
  useReading.setState({ reading: { state: 'failed', sourceId: session.script.sourceId, failure: failed } });
}

function release(session: Session): void {
  current = null;
  playlist.stop();
  session.unfollow();
  if (session.speechId) cancel(session.speechId);
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
