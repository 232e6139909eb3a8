/**
 * Wraps mono samples as the browser's `AudioData`, which is converted without the garbage that mediabunny's samples
 * create. `rate` is in Hz and `startTime` in seconds.
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
