import { sampleRate } from './plan-speech.ts';

/** A second-order digital resonator as in Klatt (1980): one peak, and gain 1 at 0 Hz. */
export type Resonator = {
  /** Sets the peak's frequency and bandwidth, in Hz. */
  tune(hz: number, width: number): void;
  filter(sample: number): number;
};

/** Creates a resonator for {@link sampleRate}. */
export function createResonator(): Resonator {
  let [a, b, c] = [1, 0, 0];
  let last = 0;
  let beforeLast = 0;
  return {
    tune(hz, width) {
      const radius = Math.exp((-Math.PI * width) / sampleRate);
      c = -radius * radius;
      b = 2 * radius * Math.cos((2 * Math.PI * Math.min(hz, sampleRate * 0.48)) / sampleRate);
      a = 1 - b - c;
    },
    filter(sample) {
      const out = a * sample + b * last + c * beforeLast;
      beforeLast = last;
      last = out;
      return out;
    },
  };
}
