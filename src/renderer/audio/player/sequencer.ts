import { type Failure, failure } from '../../../shared/failure.ts';
import { hasNothingToSay, type SpeechChunk } from '../../../shared/speech/speech.ts';
import type { AudioEvents, AudioPlayer } from './element-player.ts';
import { createPlaylist, type PlaylistItem } from './playlist.ts';

/** A text that is spoken, with its speech as far as it's known. `failure` is why there is none, or null. */
export type SpokenPiece = { readonly chunks: readonly SpeechChunk[]; readonly failure: Failure | null };

/** The index of a piece, and of a chunk of its speech. */
export type Position = { readonly piece: number; readonly chunk: number };

/** A chunk of a speech that can be played. */
export type AudibleChunk = Extract<SpeechChunk, { url: string }>;

/** Events of a sequencer. They concern the chunk at its position. */
export type SequencerEvents = {
  /** The chunk begins to be played, so it and the next one are needed. */
  onBegin?(): void;
  onPlaying(): void;
  /** There is no more audio for the moment. `chunk` is undefined while it's unknown. */
  onWaiting(chunk: SpeechChunk | undefined): void;
  /** Something else has paused the audio, such as a media key. */
  onPaused(): void;
  onChange?(): void;
  /** A chunk of this many seconds has been played, and the position is the next one. */
  onMoved(seconds: number): void;
  /** There is no piece at the new position, at least not yet. */
  onEnd(): void;
  /** The chunk can't be played, or no further. */
  onFailed(failure: Failure): void;
};

/** What is known about the chunk at a sequencer's position. */
export type Situation = {
  readonly chunk: SpeechChunk | undefined;
  readonly isPaused: boolean;
  /** Whether its audio is in the player, and whether that couldn't be played to its end. */
  readonly isLoaded: boolean;
  readonly isBroken: boolean;
};

/** What a sequencer does next. */
export type Step =
  | { readonly type: 'play'; readonly chunk: AudibleChunk }
  | { readonly type: 'wait' }
  | { readonly type: 'skip' }
  | { readonly type: 'fail'; readonly failure: Failure }
  | { readonly type: 'continue' };

/** Returns what to do next. Audio that has arrived is played before a failure is reported. */
export function nextStep({ chunk, isPaused, isLoaded, isBroken }: Situation): Step {
  if (isLoaded && !isBroken) return { type: 'continue' };
  switch (chunk?.state) {
    case 'failed':
      return hasNothingToSay(chunk) ? { type: 'skip' } : { type: 'fail', failure: chunk.failure };
    case 'arriving':
    case 'whole':
      if (!isLoaded) return isPaused ? { type: 'continue' } : { type: 'play', chunk };
      // Its download may have been interrupted, which the chunk will say. If it's whole, its format isn't supported.
      return chunk.state === 'whole' ? { type: 'fail', failure: failure('unplayable') } : { type: 'wait' };
    default:
      return { type: 'wait' };
  }
}

/** Plays the speech of pieces of text in order, each chunk as soon as its audio arrives. */
export type Sequencer = {
  readonly position: Position;
  /** The player of the chunk at the position, or null if it isn't loaded. */
  readonly player: AudioPlayer | null;
  readonly isPaused: boolean;
  /**
   * Goes to a position, to be played `from` a time in seconds within the chunk at the next update. Audio that is
   * already playing continues until other audio plays.
   */
  goTo(position: Position, from?: number): void;
  /** Plays, waits, fails or preloads, depending on the pieces. To be called when they or the position have changed. */
  update(): void;
  /** Pauses or continues. While paused, nothing starts to play. */
  setPaused(isPaused: boolean): void;
  /** Stops and releases all audio. The position stays. */
  stop(): void;
};

/** Creates a sequencer at the first chunk of the first piece. It does nothing until `update` is called. */
export function createSequencer({
  pieces,
  load,
  events,
}: {
  /** Returns the current pieces. */
  pieces(): readonly SpokenPiece[];
  /** Creates the player of a chunk, which starts `from` a time in seconds. */
  load(chunk: AudibleChunk, from: number, events: AudioEvents): AudioPlayer;
  readonly events: SequencerEvents;
}): Sequencer {
  let position: Position = { piece: 0, chunk: 0 };
  let start = 0;
  let isPaused = false;
  let isLoaded = false;
  let isBroken = false;

  const playlist = createPlaylist<string>({
    onPlaying: events.onPlaying,
    onWaiting: () => events.onWaiting(chunkAt(position)),
    onPaused: events.onPaused,
    onChange: () => events.onChange?.(),
    onEnded: ({ player }) => {
      const ended = chunkAt(position);
      // The rest of it will never arrive.
      if (ended?.state === 'failed') {
        events.onFailed(ended.failure);
        return;
      }
      moveOn(player.currentTime);
    },
    onError: () => {
      isBroken = true;
      update();
    },
  });

  const chunkAt = ({ piece, chunk }: Position) => pieces()[piece]?.chunks[chunk];
  const following = ({ piece, chunk }: Position): Position =>
    chunk + 1 < (pieces()[piece]?.chunks.length ?? 0)
      ? { piece, chunk: chunk + 1 }
      : { piece: piece + 1, chunk: 0 };
  const itemOf = ({ piece, chunk }: Position, audible: AudibleChunk, from: number): PlaylistItem<string> => ({
    key: `${piece} ${chunk}`,
    load: (audioEvents) => load(audible, from, audioEvents),
  });

  function enter(next: Position, from: number): void {
    [position, start, isLoaded, isBroken] = [next, from, false, false];
  }

  /** Goes to the next chunk, after this one was played for a time in seconds. */
  function moveOn(seconds: number): void {
    enter(following(position), 0);
    events.onMoved(seconds);
    if (pieces()[position.piece]) update();
    else events.onEnd();
  }

  function update(): void {
    const failed = isLoaded ? null : (pieces()[position.piece]?.failure ?? null);
    const chunk = chunkAt(position);
    const step: Step = failed
      ? { type: 'fail', failure: failed }
      : nextStep({ chunk, isPaused, isLoaded, isBroken });
    switch (step.type) {
      case 'fail':
        events.onFailed(step.failure);
        break;
      case 'skip':
        moveOn(0);
        break;
      case 'wait':
        events.onWaiting(chunk);
        break;
      case 'play':
        isLoaded = true;
        playlist.play(itemOf(position, step.chunk, start));
        events.onBegin?.();
        preload();
        break;
      case 'continue':
        preload();
    }
  }

  function preload(): void {
    if (!isLoaded) return;
    const next = following(position);
    const chunk = chunkAt(next);
    if (chunk && 'url' in chunk) playlist.preload(itemOf(next, chunk, 0));
  }

  return {
    get position() {
      return position;
    },
    get player() {
      return isLoaded ? (playlist.current?.player ?? null) : null;
    },
    get isPaused() {
      return isPaused;
    },
    goTo: (next, from = 0) => {
      playlist.drop();
      enter(next, from);
    },
    update,
    setPaused: (paused) => {
      if (paused === isPaused) return;
      isPaused = paused;
      if (paused) playlist.pause();
      else if (isLoaded && !isBroken) playlist.resume();
      else update();
    },
    stop: () => {
      playlist.stop();
      [isLoaded, isBroken] = [false, false];
    },
  };
}
