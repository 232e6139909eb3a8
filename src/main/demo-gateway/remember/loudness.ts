/** Steps of a loudness curve in a second. */
export const stepsPerSecond = 100;

// Hiss is lost where a file is encoded anew with fewer samples a second, so the curve is that of what lies below it.
const dullHz = 1200;

// Below the loudest step by more than this, in decibels, is noise that an encoder may have added or taken away.
const depth = 38;

/** Follows the loudness of a sound as it passes by. */
export type Loudness = {
  /** Takes the next samples, −1 to 1. */
  add(samples: Float32Array): void;
  /** One value per 10 ms so far: decibels of its low frequencies over what counts as noise beside the loudest. */
  levels(): Uint8Array;
  /** Whether any step so far was louder than silence. */
  isLoud(): boolean;
};

// Decibels over the level that counts as silence, 60 dB below full scale; at most those.
function aboveSilence(meanSquare: number): number {
  return Math.max(0, Math.min(60, 60 + 10 * Math.log10(meanSquare + 1e-9)));
}

/** Starts to follow a sound of `rate` samples a second. */
export function createLoudness(rate: number): Loudness {
  let levels = new Uint8Array(1024);
  let count = 0;
  let sum = 0;
  let dulledSum = 0;
  let once = 0;
  let twice = 0;
  const dull = 1 - Math.exp((-2 * Math.PI * dullHz) / rate);
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
    levels[count] = Math.round(aboveSilence(dulledSum / width));
    if (aboveSilence(sum / width) > 0) loud = true;
    count += 1;
    sum = 0;
    dulledSum = 0;
    next = Math.round(((count + 1) * rate) / stepsPerSecond);
  };
  return {
    add(given) {
      for (const sample of given) {
        sum += sample * sample;
        once += (sample - once) * dull;
        twice += (once - twice) * dull;
        dulledSum += twice * twice;
        samples += 1;
        if (samples === next) close();
      }
    },
    levels() {
      const curve = levels.slice(0, count);
      const ground = Math.max(0, curve.reduce((most, level) => Math.max(most, level), 0) - depth);
      return curve.map((level) => Math.max(0, level - ground));
    },
    isLoud: () => loud,
  };
}
