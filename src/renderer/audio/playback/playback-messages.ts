/** How to play a recording: with an index of its own bytes if it needs one, or as a converted copy. */
export type PlaybackForm = 'exact' | 'copy';

/** Request to the worker. */
export type PlaybackRequest = {
  readonly type: 'playback';
  readonly audioUrl: string;
  readonly form: PlaybackForm;
};

/** The start of a file that continues with the whole recording (`index`), or a file that replaces it (`copy`). */
export type PlaybackFile = {
  readonly type: 'index' | 'copy';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** How a recording is played: `original` if the browser's times are right, `failed` if a retry may help. */
export type PlaybackResult =
  | PlaybackFile
  | { readonly type: 'original' | 'undecodable' | 'no-audio' | 'failed' };

/** The worker's response to {@link PlaybackRequest}. */
export type PlaybackMessage = { readonly type: 'playback'; readonly result: PlaybackResult };
