import { peakSeconds } from '../../../../shared/transcription/split.ts';
import type { TranscriptChunk } from '../../../../shared/transcription/transcript.ts';
import type { Peaks } from './peaks.ts';

/** Quantiles of the peaks that represent background noise and speech. */
const background = 0.1;
const speech = 0.95;
/** A peak below this can't be distinguished from a rounding error. */
const minPeak = 2;
/** The shortest word, in seconds. */
const shortestWord = 0.3;

/** Distinguishes silence from sound in a recording. */
export type Loudness = {
  /** Classifies a stretch without text, in seconds. `untranscribed` has sound; `unknown` means there are no peaks. */
  kindOf(stretch: { readonly start: number; readonly end: number }): 'silence' | 'untranscribed' | 'unknown';
};

/**
 * Creates a threshold relative to the recording itself: the geometric mean of background and speech, because loudness
 * is perceived in ratios. If both are nearly the same, no stretch counts as silent. `end` is {@link measuredEnd}.
 */
export function createLoudness(peaks: Peaks | null, end: number | null): Loudness {
  if (peaks === null || peaks.length === 0 || end === null) return { kindOf: () => 'unknown' };
  const sorted = peaks.toSorted();
  const at = (share: number) => Math.max(1, sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const limit = Math.max(minPeak, Math.min(Math.sqrt(at(background) * at(speech)), at(speech) / 2));
  const seconds = peakLength(peaks.length, end);
  return {
    kindOf: ({ start, end }) => {
      // Uses only peaks that are entirely inside, because those at the edges include the words before and after.
      const spanPeaks = peaks.subarray(Math.ceil(start / seconds), Math.floor(end / seconds));
      if (spanPeaks.length === 0) return 'unknown';
      const loudCount = spanPeaks.reduce((count, peak) => (peak >= limit ? count + 1 : count), 0);
      return loudCount * seconds >= shortestWord ? 'untranscribed' : 'silence';
    },
  };
}

/** Returns where the peaks end, in seconds. The rest of a damaged file couldn't be read. */
export function measuredEnd(chunks: readonly TranscriptChunk[], duration: number): number {
  const unread = chunks.filter(
    ({ progress }) => progress.state === 'failed' && progress.failure.code === 'recording-incomplete',
  );
  return Math.min(duration, ...unread.map(({ start }) => start));
}

/**
 * Returns the duration of one peak, in seconds. The peak meter only ever doubles it, so a slightly wrong `end` doesn't
 * matter.
 */
export function peakLength(count: number, end: number): number {
  const doublings = Math.round(Math.log2(end / count / peakSeconds));
  return peakSeconds * 2 ** Math.max(0, doublings);
}
