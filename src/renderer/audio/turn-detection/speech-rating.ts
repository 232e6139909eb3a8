/// <reference path="./rnnoise-sync.d.ts" />
import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { frameLength, frameMs } from './detection-rate.ts';

/** RNNoise expects floats in the range of 16-bit samples. */
const scale = 32_768;
const floatBytes = 4;
/** Time constant over which the power before and after the noise suppression is compared, in ms. */
const averageMs = 200;
const decay = Math.exp(-frameMs / averageMs);
/** Frames by which the output lags behind the input. */
const lag = 2;
/** Power of digital silence, which avoids division by zero. */
const leastPower = 1e-12;

/** RNNoise's rating of a frame. */
export type SpeechRating = {
  /** The probability of speech, from 0 to 1. It's high for most music too. */
  readonly probability: number;
  /**
   * How much of the latest audio the noise suppression keeps, in dB: about 0 for speech, and -5 to -30 for most music,
   * which RNNoise removes although it rates it as speech.
   */
  readonly remainingDb: number;
};

/** Returns a function that rates consecutive frames of {@link frameLength} samples. */
export function createSpeechRating(): (frame: Float32Array) => SpeechRating {
  const rnnoise = createRnnoise();
  const denoiser = rnnoise._rnnoise_create();
  const buffer = rnnoise._malloc(frameLength * floatBytes);
  const first = buffer / floatBytes;
  /** Power of the latest frames, whose output is still to come. */
  const ahead = Array.from({ length: lag }, () => 0);
  let before = 0;
  let after = 0;
  return (frame) => {
    // Not cached, because the view is replaced when the memory grows.
    const input = rnnoise.HEAPF32;
    for (let at = 0; at < frameLength; at += 1) input[first + at] = (frame[at] ?? 0) * scale;
    const probability = rnnoise._rnnoise_process_frame(denoiser, buffer, buffer);
    ahead.push(powerOf(frame, 1));
    before = before * decay + (ahead.shift() ?? 0);
    after = after * decay + powerOf(rnnoise.HEAPF32.subarray(first, first + frameLength), scale);
    return { probability, remainingDb: 10 * Math.log10((after + leastPower) / (before + leastPower)) };
  };
}

function powerOf(samples: Float32Array, full: number): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return power / (samples.length * full * full);
}
