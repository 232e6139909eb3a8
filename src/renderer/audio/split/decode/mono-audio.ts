/**
 * Wraps mono samples as the browser's `AudioData`, which converts without the garbage of mediabunny's samples. `rate`
 * in Hz, `startTime` in seconds.
 */
export function monoAudio(data: Float32Array<ArrayBuffer>, rate: number, startTime: number): AudioData {
  return new AudioData({
    format: 'f32-planar',
    numberOfChannels: 1,
    sampleRate: rate,
    numberOfFrames: data.length,
    data,
    timestamp: Math.round(startTime * 1e6),
  });
}
