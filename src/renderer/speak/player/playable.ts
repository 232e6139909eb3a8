/** Events of playing audio. */
export type SoundingEvents = {
  onPlaying(): void;
  /** The buffer is empty and the next bytes haven't arrived. */
  onWaiting(): void;
  /** Paused by something else, such as a media key or another program. */
  onPaused(): void;
  onEnded(): void;
  /** It can't be played, or the download was interrupted. */
  onError(): void;
};

/** Playable audio. Times are in seconds. It doesn't play until `play` is called. */
export type Sounding = {
  readonly now: number;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Releases it and closes its connection. */
  release(): void;
};
