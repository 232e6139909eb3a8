/**
 * Returns the largest absolute value of the samples, or `atLeast`. The maximum is a local variable, because a number
 * that outlives the call becomes a new object with each change, which is expensive at two million samples per second.
 */
export function loudestIn(
  samples: Float32Array,
  { from, to }: { readonly from: number; readonly to: number },
  atLeast: number,
): number {
  let loudest = atLeast;
  for (let at = from; at < to; at += 1) loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
  return loudest;
}
