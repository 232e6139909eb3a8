/** How a recording is to be played: by an index of its own bytes where it needs one, or as a decoded copy. */
export type PlaybackForm = 'exact' | 'copy';

/** Asks the worker how a recording can be played with exact times. */
export type AskPlayback = {
  readonly type: 'playback';
  readonly audioUrl: string;
  readonly form: PlaybackForm;
};

/** The beginning of a file that goes on with the whole recording (`index`), or a file that takes its place (`copy`). */
export type PlaybackFile = {
  readonly type: 'index' | 'copy';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** How a recording is played: `original` where the browser's times are right, `failed` where a retry may help. */
export type PlaybackMade =
  | PlaybackFile
  | { readonly type: 'original' | 'undecodable' | 'no-sound' | 'failed' };

/** The worker's answer to {@link AskPlayback}. */
export type PlaybackMessage = { readonly type: 'playback'; readonly made: PlaybackMade };
