import type { TimedText } from '../voice/plan-speech.ts';

/** The text of a recording, with its segments in chronological order. Times are in seconds. */
export type Transcript = {
  readonly text: string;
  readonly seconds: number;
  readonly segments: readonly Segment[];
};

/** A segment with its words. */
export type Segment = TimedText & { readonly words: readonly TimedText[] };
