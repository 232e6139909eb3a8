import { peaksLimit } from '../../../shared/transcription/split.ts';
import { inaudible } from './audible-meter.ts';
import { loudestIn } from './loudest-in.ts';

/** Computes the peaks of audio of unknown length as its samples arrive. */
export type PeakMeter = {
  add(samples: Float32Array): void;
  /**
   * Returns a byte for the loudest sample of each segment, at most {@link peaksLimit} of them. Peaks of a quiet
   * recording are raised, so that pauses and speech can be told apart.
   */
  peaks(): Uint8Array<ArrayBuffer>;
};

/** The highest peak of a quiet recording is shown as this share of full scale. */
const minShown = 0.25;

/** Creates a meter with segments of `size` samples. If there are too many, adjacent segments are merged. */
export function createPeakMeter(size: number): PeakMeter {
  const segments = new Float32Array(peaksLimit);
  let count = 0;
  let inSegment = 0;
  let loudest = 0;
  const merge = () => {
    count = Math.ceil(count / 2);
    for (let at = 0; at < count; at += 1)
      segments[at] = Math.max(
        segments[at * 2] ?? 0,
        at * 2 + 1 < peaksLimit ? (segments[at * 2 + 1] ?? 0) : 0,
      );
    size *= 2;
  };
  const end = () => {
    if (count === peaksLimit) merge();
    segments[count] = loudest;
    count += 1;
    inSegment = 0;
    loudest = 0;
  };
  return {
    add: (samples) => {
      for (let at = 0; at < samples.length; ) {
        const to = Math.min(samples.length, at + size - inSegment);
        loudest = loudestIn(samples, { from: at, to }, loudest);
        inSegment += to - at;
        at = to;
        if (inSegment >= size) end();
      }
    },
    peaks: () => {
      if (inSegment > 0) end();
      const all = segments.subarray(0, count);
      const scale = 255 * gainFor(all.reduce((peak, segment) => Math.max(peak, segment), 0));
      return Uint8Array.from(all, (segment) => Math.min(255, Math.round(segment * scale)));
    },
  };
}

/** Returns the factor by which to raise peaks. Silence isn't raised. */
function gainFor(loudest: number): number {
  return loudest < inaudible ? 1 : Math.max(1, minShown / loudest);
}
