/** What a sound tells while it is heard. */
export type SoundingEvents = {
  onPlaying(): void;
  /** It ran dry: the next bytes have not come yet. */
  onWaiting(): void;
  /** Paused by someone else: a media key, another program. */
  onPaused(): void;
  onEnded(): void;
  /** It can't be played, or its bytes broke off. */
  onError(): void;
};

/** One sound; times in seconds. It is silent until it is played. */
export type Sounding = {
  readonly now: number;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Lets go of it, and of its connection. */
  release(): void;
};
