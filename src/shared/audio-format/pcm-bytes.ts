/** Returns samples from −1 to 1 as signed 16-bit little-endian bytes. Samples outside this range are clipped. */
export function pcmBytes(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, index) => {
    bytes.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return new Uint8Array(bytes.buffer);
}
