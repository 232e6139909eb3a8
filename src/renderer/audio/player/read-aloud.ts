import { create } from 'zustand';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { RetryNotice } from '../../../shared/models/generation.ts';
import type { DirectionsLeftOut, Speech, SpeechPart, VoiceSettings } from '../../../shared/models/speech.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { createElementPlayer } from './element-player.ts';
import { createPlaylist, type PlaylistItem } from './playlist.ts';
import { useReading } from './read-aloud-store.ts';

/** A text to read, and the id of its message. */
type Script = { readonly of: string; readonly text: string; readonly voice: VoiceSettings };

/** The current reading. */
type Session = {
  readonly script: Script;
  speechId: string | null;
  parts: readonly SpeechPart[];
  directionsLeftOut: DirectionsLeftOut;
  /** The part that plays or is awaited. */
  part: number;
  /** The part in the player, and whether it has ended or was interrupted. */
  loadedPart: number;
  over: boolean;
  paused: boolean;
  /** Seconds played of earlier parts, and of this one. */
  before: number;
  played: number;
  unfollow: () => void;
};

const useSession = create<{ readonly session: Session | null }>(() => ({ session: null }));
const current = () => useSession.getState().session;

/** Reads a text aloud from a part on (0 unless a previous attempt got further). Stops the previous reading. */
export async function startReading(script: Script, from = 0, before = 0): Promise<void> {
  stopReading();
  const own: Session = {
    script,
    speechId: null,
    parts: [],
    directionsLeftOut: null,
    part: from,
    loadedPart: -1,
    over: false,
    paused: false,
    before,
    played: 0,
    unfollow: () => {},
  };
  useSession.setState({ session: own });
  show(own, 'requesting');
  try {
    const speech = await backend().speech.speak({ text: script.text, ...script.voice });
    if (current() !== own) {
      cancel(speech.id);
      return;
    }
    own.speechId = speech.id;
    if (from > 0) await backend().speech.requestPart({ speechId: speech.id, part: from });
  } catch (thrown) {
    fail(own, failureOf(thrown));
    return;
  }
  const { speechId } = own;
  if (current() !== own || !speechId) return;
  own.unfollow = follow(
    (api, signal) => api.speech.watch({ speechId }, { signal }),
    (speech) => update(own, speech),
    (failed) => fail(own, failed),
  );
}

/** Stops reading and cancels the requests. */
export function stopReading(): void {
  const own = current();
  if (own) release(own);
  useReading.setState({ reading: { state: 'none' } });
}

/** Pauses or resumes. A failed reading is retried. */
export function togglePause(): void {
  const own = current();
  if (!own) return;
  if (useReading.getState().reading.state === 'failed') {
    retryReading();
    return;
  }
  own.paused = !own.paused;
  if (own.paused) {
    playlist.pause();
    show(own, 'paused');
  } else if (own.loadedPart === own.part && !own.over) {
    show(own, 'playing');
    playlist.resume();
  } else {
    advance(own);
  }
}

/** Retries from where it failed, without requesting earlier parts again. */
export function retryReading(): void {
  const own = current();
  if (own) void startReading(own.script, own.part, own.before);
}

function update(own: Session, speech: Speech): void {
  own.parts = speech.parts;
  own.directionsLeftOut = speech.directionsLeftOut;
  advance(own);
}

/** Plays the current part as soon as there is audio, and preloads the next one. */
function advance(own: Session): void {
  if (current() !== own) return;
  const part = own.parts[own.part];
  if (!part) return;
  const playing = own.loadedPart === own.part;
  switch (part.state) {
    case 'waiting':
      show(own, own.paused ? 'paused' : 'requesting');
      break;
    case 'requesting':
      show(own, own.paused ? 'paused' : 'requesting', part.retry);
      break;
    case 'arriving':
    case 'whole':
      if (playing) {
        // Playback broke off although all of the audio has arrived, so its format isn't supported.
        if (own.over && part.state === 'whole') fail(own, failure('unplayable'));
      } else if (!own.paused) {
        begin(own, part);
      }
      break;
    case 'failed':
      // The audio that has arrived is played first.
      if (!playing || own.over) fail(own, part.failure);
  }
  const next = own.parts[own.part + 1];
  if (own.loadedPart === own.part && !own.over && next && 'url' in next)
    playlist.preload(itemOf(own.part + 1, next));
}

type Audible = Extract<SpeechPart, { url: string }>;

function itemOf(key: number, { url, state }: Audible): PlaylistItem<number> {
  return { key, load: (events) => createElementPlayer({ url, arriving: state === 'arriving' }, events) };
}

function begin(own: Session, audible: Audible): void {
  const { speechId, part } = own;
  own.loadedPart = part;
  own.over = false;
  own.played = 0;
  playlist.play(itemOf(part, audible));
  // The page shows a lost connection, and watches the speech again after reconnecting.
  if (speechId) void (async () => backend().speech.requestPart({ speechId, part }))().catch(() => {});
}

const playlist = createPlaylist<number>({
  onPlaying: () => whenReading((own) => show(own, own.paused ? 'paused' : 'playing')),
  onWaiting: () => whenReading((own) => show(own, own.paused ? 'paused' : 'requesting')),
  // A reading paused by a media key stays in its state.
  onPaused: () => {},
  onChange: () =>
    whenReading((own) => {
      const earlier = Math.floor(own.before + own.played);
      own.played = playlist.current?.player.now ?? 0;
      const { reading } = useReading.getState();
      if (Math.floor(own.before + own.played) !== earlier && 'seconds' in reading) show(own, reading.state);
    }),
  onEnded: ({ player }) =>
    whenReading((own) => {
      own.over = true;
      const part = own.parts[own.part];
      if (part?.state === 'failed') {
        fail(own, part.failure);
        return;
      }
      own.before += player.now;
      own.played = 0;
      own.part += 1;
      if (own.part < own.parts.length) {
        advance(own);
      } else {
        release(own);
        show(own, 'ended');
      }
    }),
  onError: () =>
    whenReading((own) => {
      own.over = true;
      advance(own);
    }),
});

function whenReading(call: (own: Session) => void): void {
  const own = current();
  if (own) call(own);
}

function show(
  { script, before, played, directionsLeftOut }: Session,
  state: 'requesting' | 'playing' | 'paused' | 'ended',
  retry: RetryNotice | null = null,
): void {
  const reading = { state, of: script.of, seconds: before + played, retry, directionsLeftOut };
  useReading.setState({ reading });
}

function fail(own: Session, failed: Failure): void {
  if (current() !== own) return;
  playlist.stop();
  own.unfollow();
  useReading.setState({ reading: { state: 'failed', of: own.script.of, failure: failed } });
}

function release(own: Session): void {
  useSession.setState({ session: null });
  playlist.stop();
  own.unfollow();
  if (own.speechId) cancel(own.speechId);
}

/** The result doesn't matter: the speech may already be gone. */
function cancel(speechId: string): void {
  void (async () => backend().speech.cancel({ speechId }))().catch(() => {});
}

/** Pauses if it's playing, because something else plays or records. */
export function pauseReading(): void {
  const { state } = useReading.getState().reading;
  if (state === 'playing' || state === 'requesting') togglePause();
}
