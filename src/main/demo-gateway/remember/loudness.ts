/** Steps of a loudness curve in a second. */
export const stepsPerSecond = 50;

/** A step at or below this is silence: 60 dB under full scale. */
export const silenceLevel = 0;

/** Follows the loudness of a sound as it passes by. */
export type Loudness = {
  /** Takes the next samples, −1 to 1. */
  add(samples: Float32Array): void;
  /** One value per 20 ms so far: decibels above −60 dB full scale, 0 to 60. */
  levels(): Uint8Array;
  /** Whether any step so far was louder than silence. */
  isLoud(): boolean;
};

/** Starts to follow a sound of `rate` samples a second. */
export function createLoudness(rate: number): Loudness {
  let levels = new Uint8Array(1024);
  let count = 0;
  let sum = 0;
  let samples = 0;
  let loud = false;
  // Counted from the start, so that rates without a whole number of samples in a step do not drift.
  let next = Math.round(rate / stepsPerSecond);
  const close = () => {
    if (count === levels.length) {
      const longer = new Uint8Array(levels.length * 2);
      longer.set(levels);
      levels = longer;
    }
    const width = next - Math.round((count * rate) / stepsPerSecond);
    const level = Math.max(0, Math.min(60, Math.round(60 + 10 * Math.log10(sum / width + 1e-9))));
    levels[count] = level;
    if (level > silenceLevel) loud = true;
    count += 1;
    sum = 0;
    next = Math.round(((count + 1) * rate) / stepsPerSecond);
  };
  return {
    add(given) {
      for (const sample of given) {
        sum += sample * sample;
        samples += 1;
        if (samples === next) close();
      }
    },
    levels: () => levels.slice(0, count),
    isLoud: () => loud,
  };
}
