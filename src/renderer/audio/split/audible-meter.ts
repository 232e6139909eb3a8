import { peakSeconds, speechRate } from '../../../shared/transcription/split.ts';

/** Inaudible level as a share of full scale (−74 dB). */
export const inaudible = 0.0002;

/** Length of a segment, in samples. It's as long as the first segments of the waveform. */
const segmentSize = Math.round(speechRate * peakSeconds);
/**
 * Encoders add clicks to the first and last moments of a recording with an offset, in segments. No word is as short as
 * 0.1 s.
 */
const edge = Math.round(0.1 / peakSeconds);

/** Finds out which segments of a recording can be heard, whatever its constant offset. */
export type AudibleMeter = {
  add(samples: Float32Array): void;
  /** Whether each segment of {@link peakSeconds} so far can be heard. */
  readonly segments: readonly boolean[];
  /** Returns whether nothing can be heard between two positions, in seconds; false if nothing was measured there. */
  isSilent(start: number, end: number): boolean;
  /** Returns whether so much has been heard that the recording isn't silent, whatever follows. */
  isAudible(): boolean;
};

/**
 * Creates a meter for audio of unknown length. A segment can be heard if its samples differ by the inaudible level. That
 * doesn't depend on an offset, and includes everything that peaks at this level. `channels` is how many channels were
 * mixed: a voice in only one of them is that much quieter.
 */
export function createAudibleMeter(channels = 1): AudibleMeter {
  const segments: boolean[] = [];
  // The mean of each segment.
  const offsets: number[] = [];
  const limit = inaudible / channels;
  const measure = createRangeMeter((range, mean) => {
    // A value that isn't a number may be anything.
    segments.push(!(range < limit));
    offsets.push(mean);
  });
  const isAtEdge = (at: number) => at < edge || at >= segments.length - edge;
  let firstInside: number | null = null;
  return {
    segments,
    add: (samples) => {
      const before = segments.length;
      measure(samples);
      const at = segments.indexOf(true, Math.max(before, edge));
      if (firstInside === null && at >= 0) firstInside = at;
    },
    isSilent: (start, end) => {
      const [from, to] = [Math.round(start / peakSeconds), Math.round(end / peakSeconds)];
      const within = segments.slice(from, to);
      if (within.length === 0) return false;
      if (!within.includes(true)) return true;
      const isInside = (_: unknown, at: number) => !isAtEdge(from + at);
      const inside = within.filter(isInside);
      return (
        inside.length > 0 &&
        !inside.includes(true) &&
        offsets
          .slice(from, to)
          .filter(isInside)
          .every((mean) => Math.abs(mean) >= inaudible)
      );
    },
    isAudible: () => firstInside !== null && !isAtEdge(firstInside),
  };
}

/**
 * Returns a function that reports for each segment of the samples by how much they differ, and their mean. Its state is
 * in a typed array, because numbers that outlive a call would become new objects with each change.
 */
function createRangeMeter(ended: (range: number, mean: number) => void): (samples: Float32Array) => void {
  const state = new Float64Array(3);
  const clear = () => state.set([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]);
  let filled = 0;
  clear();
  return (samples) => {
    for (let at = 0; at < samples.length; ) {
      const to = Math.min(samples.length, at + segmentSize - filled);
      let [lowest = 0, highest = 0, sum = 0] = state;
      filled += to - at;
      for (; at < to; at += 1) {
        const sample = samples[at] ?? 0;
        lowest = Math.min(lowest, sample);
        highest = Math.max(highest, sample);
        sum += sample;
      }
      state.set([lowest, highest, sum]);
      if (filled < segmentSize) return;
      ended(highest - lowest, sum / segmentSize);
      clear();
      filled = 0;
    }
  };
}

/**
 * Returns peaks in which 0 stands for segments that can't be heard, and for no others. Each peak covers as many segments
 * as adjacent ones were merged.
 */
export function withoutInaudible(
  peaks: Uint8Array<ArrayBuffer>,
  segments: readonly boolean[],
): Uint8Array<ArrayBuffer> {
  const merged = 2 ** Math.max(0, Math.ceil(Math.log2(segments.length / peaks.length)));
  return peaks.map((peak, at) => {
    const isAudible = segments.slice(at * merged, (at + 1) * merged).some(Boolean);
    return isAudible ? Math.max(1, peak) : 0;
  });
}
