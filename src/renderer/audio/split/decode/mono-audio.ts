/**
 * Mono samples as sound of the browser's own: what others ask of it it converts itself, where samples of mediabunny's
 * make garbage. `rate` in Hz, `begin` in seconds.
 */
export function monoAudio(data: Float32Array<ArrayBuffer>, rate: number, begin: number): AudioData {
  return new AudioData({
    format: 'f32-planar',
    numberOfChannels: 1,
    sampleRate: rate,
    numberOfFrames: data.length,
    data,
    timestamp: Math.round(begin * 1e6),
  });
}
