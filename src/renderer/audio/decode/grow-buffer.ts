/** Returns a copy of the samples with room for `length`. */
export function growBuffer(samples: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(length);
  longer.set(samples);
  return longer;
}
