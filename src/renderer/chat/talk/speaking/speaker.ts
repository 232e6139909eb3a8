import { type Failure, failure } from '../../../../shared/failure.ts';
import type { SpeechPart } from '../../../../shared/models/speech.ts';
import type { AudioEvents, AudioPlayer } from '../../../audio/player/element-player.ts';
import { createPlaylist, type PlaylistItem } from '../../../audio/player/playlist.ts';
import { nextPiece, type Piece } from '../../../markdown/spoken/next-piece.ts';
import type { PieceSpeech } from './speak-piece.ts';

/** Speaks a reply while it's being written. */
export type Speaker = {
  /** Starts with a new reply. */
  begin(): void;
  /** Speaks more of the reply. `whole` says that it has ended. */
  update(reply: string, whole: boolean): void;
  /** Pauses, or continues. */
  hush(hushed: boolean): void;
  /** Repeats the current sentence, else the last one. */
  repeat(): void;
  /** Stops, and returns how much of the reply was spoken, as a position in it. */
  stop(): number;
};

/** Events of a speaker. */
export type SpeakerEvents = {
  /** Audio can be heard: the text of a piece, in order. */
  onPiece(text: string): void;
  /** A piece is left out, because its speech failed. */
  onSkipped(failure: Failure, text: string): void;
  /** The reply is whole, and all of it was spoken. */
  onDone(): void;
};

/** Dependencies of {@link createSpeaker}. */
export type SpeakerDeps = {
  speak(text: string, onChange: () => void): PieceSpeech;
  /** What is said in place of something that isn't read out. */
  mention(named: NonNullable<Piece['named']>): string;
  load(part: AudiblePart, events: AudioEvents): AudioPlayer;
  readonly events: SpeakerEvents;
};

/** A part of a speech that can be played. */
export type AudiblePart = Extract<SpeechPart, { url: string }>;

/** A piece that was requested. `end` is where it ends in the reply. */
type Asked = { readonly text: string; readonly end: number; readonly speech: PieceSpeech };

/** Pieces to request besides the one that plays. */
const ahead = 2;

/** Creates a speaker without a reply. */
export function createSpeaker({ speak, mention, load, events }: SpeakerDeps): Speaker {
  let reply = '';
  let isWhole = false;
  let asked: Asked[] = [];
  /** End of the last requested piece. */
  let cutAt = 0;
  let spokenTo = 0;
  // The piece to play, and its part.
  let at = 0;
  let part = 0;
  /** The key of what is in the player, or null. */
  let loaded: string | null = null;
  let isHushed = false;
  let isDone = true;

  const playlist = createPlaylist<string>({
    onPlaying: () => {
      const piece = asked[at];
      if (!piece) return;
      spokenTo = Math.max(spokenTo, piece.end);
      events.onPiece(piece.text);
      advance();
    },
    onWaiting: () => {},
    onPaused: () => {},
    onChange: () => {},
    onEnded: () => {
      loaded = null;
      part += 1;
      if (part >= (asked[at]?.speech.parts.length ?? 0)) leavePiece();
      advance();
    },
    onError: () => skip(failure('unplayable')),
  });
  const keyOf = (index: number, of: number) => `${index} ${of}`;
  const itemOf = (index: number, of: number, audible: AudiblePart): PlaylistItem<string> => ({
    key: keyOf(index, of),
    load: (audioEvents) => load(audible, audioEvents),
  });

  function request(): void {
    while (asked.length - at <= ahead) {
      const piece = nextPiece(reply, cutAt, { whole: isWhole, first: asked.length === 0 });
      if (!piece) return;
      cutAt = piece.end;
      const text = piece.named ? mention(piece.named) : piece.text;
      if (text !== '') asked.push({ text, end: piece.end, speech: speak(text, advance) });
    }
  }

  function advance(): void {
    if (isDone) return;
    request();
    if (isHushed) return;
    const current = asked[at];
    if (!current) {
      if (!isWhole) return;
      isDone = true;
      events.onDone();
      return;
    }
    if (loaded !== keyOf(at, part)) {
      const next = current.speech.parts[part];
      const failed = current.speech.failure ?? (next?.state === 'failed' ? next.failure : null);
      if (failed) {
        skip(failed);
        return;
      }
      if (!next || !('url' in next)) return;
      loaded = keyOf(at, part);
      playlist.play(itemOf(at, part, next));
      current.speech.want(part);
    }
    preload();
  }

  function preload(): void {
    const isLast = part + 1 >= (asked[at]?.speech.parts.length ?? 0);
    const [index, of] = isLast ? [at + 1, 0] : [at, part + 1];
    const next = asked[index]?.speech.parts[of];
    if (next && 'url' in next) playlist.preload(itemOf(index, of, next));
  }

  function leavePiece(): void {
    at += 1;
    part = 0;
    // Its audio stays on disk, so it can be repeated.
    asked[at - 2]?.speech.cancel();
  }

  function skip(why: Failure): void {
    const text = asked[at]?.text ?? '';
    playlist.drop();
    loaded = null;
    leavePiece();
    events.onSkipped(why, text);
    advance();
  }

  return {
    begin: () => {
      playlist.stop();
      for (const { speech } of asked) speech.cancel();
      [reply, isWhole, isDone, isHushed] = ['', false, false, false];
      [asked, cutAt, spokenTo, at, part, loaded] = [[], 0, 0, 0, 0, null];
    },
    update: (text, whole) => {
      reply = text;
      isWhole = whole;
      advance();
    },
    hush: (hushed) => {
      if (isHushed === hushed) return;
      isHushed = hushed;
      if (hushed) playlist.pause();
      else if (loaded) playlist.resume();
      if (!hushed) advance();
    },
    repeat: () => {
      if (asked.length === 0) return events.onDone();
      at = Math.min(at, asked.length - 1);
      part = 0;
      loaded = null;
      isDone = false;
      isHushed = false;
      advance();
    },
    stop: () => {
      playlist.stop();
      for (const { speech } of asked.slice(at)) speech.cancel();
      // What was played last can still be repeated.
      asked = asked.slice(0, loaded ? at + 1 : at);
      at = asked.length;
      [part, loaded, isDone, isHushed] = [0, null, true, false];
      return spokenTo;
    },
  };
}
