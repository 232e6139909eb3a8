/** The player of the open transcript, as far as its lines need it. Times in seconds. */
export type LinePlayer = {
  readonly now: number;
  readonly playing: boolean;
  /** Whether there is audio. */
  readonly canPlay: boolean;
  /** Whether the line that is heard is kept in view. */
  readonly following: boolean;
  readonly onPlay: (seconds: number) => void;
  readonly onToggle: () => void;
  readonly onFollow: (following: boolean) => void;
};
