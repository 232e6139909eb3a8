import { type Failure, failure } from '../../../../shared/failure.ts';
import { joinTexts } from '../../../../shared/text/join-texts.ts';
import type { AudioEvents, AudioPlayer } from '../../../audio/player/element-player.ts';
import { type AudibleChunk, createSequencer } from '../../../audio/player/sequencer.ts';
import type { RequestedSpeech } from '../../../audio/player/speak-text.ts';
import { nextPiece, type Piece } from '../../../markdown/spoken/next-piece.ts';
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
  speak(text: string, onChange: () => void): RequestedSpeech;
  /** Returns the sentence to say in place of something that isn't read aloud. */
  mention(named: NonNullable<Piece['named']>): string;
  load(chunk: AudibleChunk, events: AudioEvents): AudioPlayer;
  /** Calls back after a delay in ms. Returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
  readonly events: SpeakerEvents;
};

/** A piece whose speech was requested. */
type RequestedPiece = Cut & { readonly speech: RequestedSpeech };

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
  /** Pieces whose speech failed, and those among them to request again. */
  let skipped: Cut[] = [];
  let retried: Cut[] = [];
  let isDone = true;

  const stall = createStallTimer({
    after,
    onSlow: events.onSlow,
    onStalled: () => skip(failure('timed-out', { sent: 'whole' })),
  });
  const sequencer = createSequencer({
    pieces: () => requested.map(({ speech }) => speech),
    load: (chunk, _from, audioEvents) => load(chunk, audioEvents),
    events: {
      onBegin: () => {
        wait();
        current()?.speech.requestChunk(sequencer.position.chunk);
      },
      onPlaying: () => {
        stall.end();
        const piece = current();
        if (!piece) return;
        spokenTo = Math.max(spokenTo, piece.end);
        events.onPiece(piece.text);
      },
      onWaiting: wait,
      onPaused: events.onPaused,
      onMoved: () => {
        const { piece, chunk } = sequencer.position;
        if (chunk === 0) leave(piece - 1);
        request();
      },
      onEnd: advance,
      onFailed: skip,
    },
  });
  const current = () => requested[sequencer.position.piece];

  function request(): void {
    while (requested.length - sequencer.position.piece <= ahead) {
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
    if (isDone || sequencer.isPaused) return;
    request();
    if (current()) sequencer.update();
    else if (isComplete) {
      isDone = true;
      events.onDone();
    }
  }

  /** Waits for the audio at the position, or for more of it. */
  function wait(): void {
    const { piece, chunk } = sequencer.position;
    const speech = requested[piece]?.speech.chunks[chunk];
    const isRetried = speech?.state === 'requesting' && speech.retry !== null;
    const loaded = sequencer.player ? 'loaded' : '';
    if (current()) stall.wait(`${piece} ${chunk} ${speech?.state} ${isRetried} ${loaded}`, !isRetried);
  }

  function goTo(piece: number): void {
    sequencer.goTo({ piece, chunk: 0 });
    advance();
  }

  /** Cancels what a piece that was left no longer needs. The last piece isn't cancelled, so that it can be repeated. */
  function leave(piece: number): void {
    requested[piece - 1]?.speech.cancel();
  }

  function skip(why: Failure): void {
    const { piece } = sequencer.position;
    const { text = '', end = 0, speech } = current() ?? {};
    skipped.push({ text, end });
    stall.end();
    speech?.cancel();
    leave(piece);
    events.onSkipped(why, text);
    goTo(piece + 1);
  }

  function begin(): void {
    sequencer.stop();
    stall.end();
    for (const { speech } of requested) speech.cancel();
    [reply, isComplete, isDone] = ['', false, false];
    [requested, cutAt, spokenTo] = [[], 0, 0];
    [skipped, retried] = [[], []];
    sequencer.goTo({ piece: 0, chunk: 0 });
  }

  return {
    begin,
    update: (text, complete) => {
      // What was requested is no longer in the reply only if it has turned out to be reasoning.
      if (!text.startsWith(reply.slice(0, cutAt))) begin();
      reply = text;
      isComplete = complete;
      advance();
    },
    setPaused: (paused) => {
      if (sequencer.isPaused === paused) return;
      sequencer.setPaused(paused);
      if (paused) stall.end();
      else advance();
    },
    repeat: () => {
      if (requested.length === 0) return events.onDone();
      isDone = false;
      goTo(Math.min(sequencer.position.piece, requested.length - 1));
    },
    skip: () => {
      if (!isDone && current()) skip(failure('stopped'));
    },
    retrySkipped: () => {
      if (skipped.length === 0) return isDone ? events.onDone() : undefined;
      retried.push(...skipped);
      skipped = [];
      isDone = false;
      advance();
    },
    stop: () => {
      const { piece } = sequencer.position;
      // Keeps the last piece that was played, so that it can be repeated.
      const played = requested.slice(0, sequencer.player ? piece + 1 : piece);
      sequencer.stop();
      stall.end();
      for (const { speech } of requested.slice(piece)) speech.cancel();
      requested = played;
      sequencer.goTo({ piece: played.length, chunk: 0 });
      isDone = true;
      // The rest isn't spoken, even if a sentence is repeated.
      [reply, isComplete, retried] = [reply.slice(0, cutAt), true, []];
      return spokenTo;
    },
  };
}
