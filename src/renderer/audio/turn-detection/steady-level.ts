import { frameLength, frameMs } from './detection-rate.ts';

/** Levels are compared over windows of this length, in ms. Shorter ones contain only part of the period of a hum. */
const windowMs = 100;

/** Largest difference between the levels of a steady sound, in dB. The level of speech changes more within a word. */
const maxRange = 2;

/**
 * Returns a function that takes consecutive frames and returns for how long the level hasn't changed, in ms. RNNoise
 * rates hums and tones as speech.
 */
export function createSteadyLevel(): (frame: Float32Array) => number {
  let power = 0;
  let frames = 0;
  let lowest = 0;
  let highest = 0;
  let steadyMs = 0;
  return (frame) => {
    for (const sample of frame) power += sample * sample;
    frames += 1;
    if (frames * frameMs < windowMs) return steadyMs;
    const level = 10 * Math.log10(power / (frames * frameLength) || 1e-10);
    power = 0;
    frames = 0;
    lowest = Math.min(lowest, level);
    highest = Math.max(highest, level);
    if (highest - lowest <= maxRange) steadyMs += windowMs;
    else {
      steadyMs = windowMs;
      lowest = level;
      highest = level;
    }
    return steadyMs;
  };
}
