/// <reference path="./rnnoise-sync.d.ts" />
import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { frameLength } from './detection-rate.ts';

/** RNNoise expects floats in the range of 16-bit samples. */
const scale = 32_768;
const floatBytes = 4;

/** Returns a function that rates the probability of speech in consecutive frames of {@link frameLength} samples. */
export function createSpeechProbability(): (frame: Float32Array) => number {
  const rnnoise = createRnnoise();
  const denoiser = rnnoise._rnnoise_create();
  const buffer = rnnoise._malloc(frameLength * floatBytes);
  return (frame) => {
    // Not cached, because the view is replaced when the memory grows.
    const memory = rnnoise.HEAPF32;
    for (let at = 0; at < frameLength; at += 1) memory[buffer / floatBytes + at] = (frame[at] ?? 0) * scale;
    return rnnoise._rnnoise_process_frame(denoiser, buffer, buffer);
  };
}
