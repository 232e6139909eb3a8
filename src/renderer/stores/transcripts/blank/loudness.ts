import { peakSeconds } from '../../../../shared/models/split.ts';
import type { Peaks } from './peaks.ts';

/** The share of the pieces that are at most as loud as the background, and as what is said. */
const background = 0.1;
const speech = 0.95;
/** Quieter than this, as a peak, nothing can be told from rounding. */
const leastPeak = 2;
/** A word takes at least so many seconds. */
const shortestWord = 0.3;

/** Tells silence in a recording from sound. */
export type Loudness = {
  /** A stretch, in seconds, that has no text: silent, or sound that was left out; `unknown` without peaks. */
  kindOf(stretch: { readonly start: number; readonly end: number }): 'silence' | 'untranscribed' | 'unknown';
};

/**
 * Measures against the recording itself: what is nearer to its background than to its speech is silent (the geometric
 * mean of both, as loudness is heard in ratios). Where the two are hardly apart, nothing is. `duration` in seconds.
 */
export function createLoudness(peaks: Peaks | null, duration: number | null): Loudness {
  if (peaks === null || peaks.length === 0 || duration === null) return { kindOf: () => 'unknown' };
  const sorted = peaks.toSorted();
  const at = (share: number) => Math.max(1, sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const limit = Math.max(leastPeak, Math.min(Math.sqrt(at(background) * at(speech)), at(speech) / 2));
  const seconds = pieceSeconds(peaks.length, duration);
  return {
    kindOf: ({ start, end }) => {
      // Whole pieces alone: those at the edges hold the words before and after.
      const inside = peaks.subarray(Math.ceil(start / seconds), Math.floor(end / seconds));
      if (inside.length === 0) return 'unknown';
      const loud = inside.reduce((count, peak) => (peak >= limit ? count + 1 : count), 0);
      return loud * seconds >= shortestWord ? 'untranscribed' : 'silence';
    },
  };
}

/** How long one of so many pieces is: the meter only ever doubles them, so that a duration may be a little off. */
function pieceSeconds(count: number, duration: number): number {
  const doublings = Math.round(Math.log2(duration / count / peakSeconds));
  return peakSeconds * 2 ** Math.max(0, doublings);
}
