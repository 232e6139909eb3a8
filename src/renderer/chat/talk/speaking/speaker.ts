import { type Failure, failure } from '../../../../shared/failure.ts';
import type { SpeechChunk } from '../../../../shared/speech/speech.ts';
import { joinTexts } from '../../../../shared/text/join-texts.ts';
import type { AudioEvents, AudioPlayer } from '../../../audio/player/element-player.ts';
import { createPlaylist, type PlaylistItem } from '../../../audio/player/playlist.ts';
import { nextPiece, type Piece } from '../../../markdown/spoken/next-piece.ts';
import type { PieceSpeech } from './speak-piece.ts';
import { createStallTimer } from './stall-timer.ts';

/** Speaks a reply while it's being written. */
export type Speaker = {
  /** Starts a new reply. Doesn't change whether the speaker is paused. */
  begin(): void;
  /** Sets the text of the reply so far. `isComplete` means that the reply has ended. */
  update(reply: string, isComplete: boolean): void;
  /** Pauses or continues. While paused, nothing is requested or played, not even a new reply or a repeated sentence. */
  setPaused(paused: boolean): void;
  /** Repeats the current sentence, or the last one. */
  repeat(): void;
  /** Skips the sentence that is waiting for its audio. */
  skip(): void;
  /** Speaks the skipped pieces after those already requested. Does nothing if there are none. */
  retrySkipped(): void;
  /** Stops. Returns the position in the reply up to which it was spoken. */
  stop(): number;
};

/** Events of a speaker. */
export type SpeakerEvents = {
  /** A piece's audio has started. */
  onPiece(text: string): void;
  /** A piece is skipped because its speech failed. */
  onSkipped(failure: Failure, text: string): void;
  /** The wait for a sentence's audio is taking unusually long, or that wait has ended. */
  onSlow(isSlow: boolean): void;
  /** Something else paused the audio, such as a media key. */
  onPaused(): void;
  /** The reply has ended and all of it was spoken. */
  onDone(): void;
};

/** Dependencies of {@link createSpeaker}. */
export type SpeakerDeps = {
  speak(text: string, onChange: () => void): PieceSpeech;
  /** Returns the sentence to say in place of something that isn't read aloud. */
  mention(named: NonNullable<Piece['named']>): string;
  load(chunk: AudibleChunk, events: AudioEvents): AudioPlayer;
  /** Calls back after a delay in ms. Returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
  readonly events: SpeakerEvents;
};

/** A speech chunk that can be played. */
export type AudibleChunk = Extract<SpeechChunk, { url: string }>;

/** A piece whose speech was requested. */
type RequestedPiece = Cut & { readonly speech: PieceSpeech };

/** A piece of text and its end position in the reply. */
type Cut = { readonly text: string; readonly end: number };

/** Number of pieces to request ahead of the one that is playing. */
const ahead = 2;

/** Creates a speaker. It does nothing until {@link Speaker.begin}. */
export function createSpeaker({ speak, mention, load, after, events }: SpeakerDeps): Speaker {
  let reply = '';
  let isComplete = false;
  let requested: RequestedPiece[] = [];
  /** End of the last requested piece. */
  let cutAt = 0;
  let spokenTo = 0;
  // Index of the current piece in `requested`, and of its chunk.
  let at = 0;
  let chunk = 0;
  /** Key of the item in the playlist, or null. */
  let loaded: string | null = null;
  /** Pieces whose speech failed, and those among them to request again. */
  let skipped: Cut[] = [];
  let retried: Cut[] = [];
  let isPaused = false;
  let isDone = true;

  const stall = createStallTimer({
    after,
    onSlow: events.onSlow,
    onStalled: () => skip(failure('timed-out', { sent: 'whole' })),
  });
  const playlist = createPlaylist<string>({
    onPlaying: () => {
      stall.end();
      const piece = requested[at];
      if (!piece) return;
      spokenTo = Math.max(spokenTo, piece.end);
      events.onPiece(piece.text);
      advance();
    },
    onWaiting: () => stall.wait(`${keyOf(at, chunk)} more`, true),
    onPaused: events.onPaused,
    onChange: () => {},
    onEnded: () => {
      loaded = null;
      chunk += 1;
      if (chunk >= (requested[at]?.speech.chunks.length ?? 0)) leavePiece();
      advance();
    },
    onError: () => {
      const broken = requested[at]?.speech.chunks[chunk];
      skip(broken?.state === 'failed' ? broken.failure : failure('unplayable'));
    },
  });
  const keyOf = (index: number, chunkIndex: number) => `${index} ${chunkIndex}`;
  const itemOf = (index: number, chunkIndex: number, audible: AudibleChunk): PlaylistItem<string> => ({
    key: keyOf(index, chunkIndex),
    load: (audioEvents) => load(audible, audioEvents),
  });

  function request(): void {
    while (requested.length - at <= ahead) {
      const again = retried.shift();
      if (again) {
        requested.push({ ...again, speech: speak(again.text, advance) });
        continue;
      }
      const piece = nextPiece(reply, cutAt, { complete: isComplete, first: requested.length === 0 });
      if (!piece) return;
      cutAt = piece.end;
      const mentioned = piece.named ? mention(piece.named) : '';
      const text = joinTexts([piece.text, mentioned]);
      if (text !== '') requested.push({ text, end: piece.end, speech: speak(text, advance) });
    }
  }

  function advance(): void {
    // Don't request speech that may never be played.
    if (isDone || isPaused) return;
    request();
    const current = requested[at];
    if (!current) {
      if (!isComplete) return;
      isDone = true;
      events.onDone();
      return;
    }
    if (loaded !== keyOf(at, chunk)) {
      const next = current.speech.chunks[chunk];
      const failed = current.speech.failure ?? (next?.state === 'failed' ? next.failure : null);
      if (failed) {
        skip(failed);
        return;
      }
      const isRetried = next?.state === 'requesting' && next.retry !== null;
      stall.wait(`${keyOf(at, chunk)} ${next?.state} ${isRetried}`, !isRetried);
      if (!next || !('url' in next)) return;
      loaded = keyOf(at, chunk);
      playlist.play(itemOf(at, chunk, next));
      current.speech.requestChunk(chunk);
    }
    preload();
  }

  function preload(): void {
    const isLast = chunk + 1 >= (requested[at]?.speech.chunks.length ?? 0);
    const [index, chunkIndex] = isLast ? [at + 1, 0] : [at, chunk + 1];
    const next = requested[index]?.speech.chunks[chunkIndex];
    if (next && 'url' in next) playlist.preload(itemOf(index, chunkIndex, next));
  }

  function leavePiece(): void {
    at += 1;
    chunk = 0;
    // The last piece isn't cancelled, so that it can be repeated.
    requested[at - 2]?.speech.cancel();
  }

  function skip(why: Failure): void {
    const { text = '', end = 0, speech } = requested[at] ?? {};
    skipped.push({ text, end });
    stall.end();
    speech?.cancel();
    playlist.drop();
    loaded = null;
    leavePiece();
    events.onSkipped(why, text);
    advance();
  }

  return {
    begin: () => {
      playlist.stop();
      stall.end();
      for (const { speech } of requested) speech.cancel();
      [reply, isComplete, isDone] = ['', false, false];
      [requested, cutAt, spokenTo, at, chunk, loaded] = [[], 0, 0, 0, 0, null];
      [skipped, retried] = [[], []];
    },
    update: (text, complete) => {
      reply = text;
      isComplete = complete;
      advance();
    },
    setPaused: (paused) => {
      if (isPaused === paused) return;
      isPaused = paused;
      if (paused) {
        playlist.pause();
        stall.end();
      } else if (loaded) playlist.resume();
      if (!paused) advance();
    },
    repeat: () => {
      if (requested.length === 0) return events.onDone();
      at = Math.min(at, requested.length - 1);
      chunk = 0;
      loaded = null;
      isDone = false;
      advance();
    },
    skip: () => {
      if (!isDone && requested[at]) skip(failure('stopped'));
    },
    retrySkipped: () => {
      if (skipped.length === 0) return isDone ? events.onDone() : undefined;
      retried.push(...skipped);
      skipped = [];
      isDone = false;
      advance();
    },
    stop: () => {
      playlist.stop();
      stall.end();
      for (const { speech } of requested.slice(at)) speech.cancel();
      // Keeps the last piece that was played, so that it can be repeated.
      requested = requested.slice(0, loaded ? at + 1 : at);
      at = requested.length;
      [chunk, loaded, isDone] = [0, null, true];
      // The rest isn't spoken, even if a sentence is repeated.
      [reply, isComplete, retried] = [reply.slice(0, cutAt), true, []];
      return spokenTo;
    },
  };
}
