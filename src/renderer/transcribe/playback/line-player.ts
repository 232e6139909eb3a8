/** The parts of the open transcript's player that its lines need. Times are in seconds. */
export type LinePlayer = {
  readonly currentTime: number;
  readonly playing: boolean;
  /** Whether there is audio. */
  readonly canPlay: boolean;
  /** Whether the line being played is kept in view. */
  readonly following: boolean;
  readonly onPlay: (seconds: number) => void;
  readonly onToggle: () => void;
  readonly onFollow: (following: boolean) => void;
};
