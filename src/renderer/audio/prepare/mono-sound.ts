import { speechRate } from '../../../shared/models/preparation.ts';

/**
 * Mono samples at {@link speechRate} as sound of the browser's own: what others ask of it it converts itself, where
 * samples of mediabunny's make garbage. `timestamp` is in microseconds.
 */
export function monoSound(data: Float32Array<ArrayBuffer>, timestamp: number): AudioData {
  return new AudioData({
    format: 'f32-planar',
    numberOfChannels: 1,
    sampleRate: speechRate,
    numberOfFrames: data.length,
    data,
    timestamp,
  });
}
