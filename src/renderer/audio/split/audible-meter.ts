import { peakSeconds, speechRate } from '../../../shared/transcription/split.ts';

/** Inaudible level as a share of full scale (−74 dB). */
export const inaudible = 0.0002;

/** Length of a segment, in samples. It's as long as the first segments of the waveform. */
const segmentSize = Math.round(speechRate * peakSeconds);
/** Encoders add clicks at the edges of a recording with an offset. In total, they're shorter than this, in seconds. */
const longestClicks = 0.2;
/** Cutoff frequency in Hz of the filter that removes a constant offset and the noise that encoders add to it. */
const cutoff = 200;
const decay = 1 / (1 + (2 * Math.PI * cutoff) / speechRate);
/** Encoders add noise of up to this share of a constant offset. */
const noiseOfOffset = 1 / 128;

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

/** Creates a meter for audio of unknown length. */
export function createAudibleMeter(): AudibleMeter {
  const segments: boolean[] = [];
  const offsets: boolean[] = [];
  const filter = createFilter();
  let audible = 0;
  return {
    segments,
    add: (samples) =>
      filter(samples, (isAudible, hasOffset) => {
        segments.push(isAudible);
        offsets.push(hasOffset);
        if (isAudible) audible += 1;
      }),
    isSilent: (start, end) => {
      const [from, to] = [Math.round(start / peakSeconds), Math.round(end / peakSeconds)];
      const within = segments.slice(from, to);
      const half = within.length / 2;
      const hasOffset = countOf(offsets.slice(from, to)) > half;
      const clicks = hasOffset ? Math.min(longestClicks / peakSeconds, half) : 1;
      return within.length > 0 && countOf(within) < clicks;
    },
    isAudible: () => audible >= longestClicks / peakSeconds,
  };
}

function countOf(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}

/**
 * The filter's state: the previous sample, the outputs of both stages, and the segment's loudest output, sum and length.
 * Numbers in a typed array don't become objects when they change.
 */
const stateSize = 6;
const [previous, loudest, sum, filled] = [0, 3, 4, 5];

/**
 * Creates a high-pass filter of the second order that reports for each segment whether it can be heard, and whether it
 * has an offset. It starts at the first sample, so that an offset from the start on isn't a click.
 */
function createFilter() {
  const state = new Float64Array(stateSize);
  let hasBegun = false;
  return (samples: Float32Array, ended: (isAudible: boolean, hasOffset: boolean) => void): void => {
    if (!hasBegun && samples.length > 0) state[previous] = samples[0] ?? 0;
    hasBegun ||= samples.length > 0;
    for (let at = 0; at < samples.length; ) {
      const to = Math.min(samples.length, at + segmentSize - (state[filled] ?? 0));
      filterSegment(samples, { from: at, to }, state);
      at = to;
      if ((state[filled] ?? 0) < segmentSize) return;
      const offset = Math.abs(state[sum] ?? 0) / segmentSize;
      ended((state[loudest] ?? 0) >= Math.max(inaudible, offset * noiseOfOffset), offset >= inaudible);
      state.fill(0, loudest);
    }
  };
}

/** Filters the samples of one segment, or of a part of it. */
function filterSegment(
  samples: Float32Array,
  { from, to }: { readonly from: number; readonly to: number },
  state: Float64Array,
): void {
  let [before = 0, first = 0, second = 0, peak = 0, total = 0] = state;
  for (let at = from; at < to; at += 1) {
    const sample = samples[at] ?? 0;
    const filtered = decay * (first + sample - before);
    second = decay * (second + filtered - first);
    before = sample;
    first = filtered;
    peak = Math.max(peak, Math.abs(second));
    total += sample;
  }
  state.set([before, first, second, peak, total, (state[filled] ?? 0) + to - from]);
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
