/**
 * The loudest of a stretch of samples, as a share of full scale, or `atLeast`. It is kept in a variable of its own: a
 * number that outlives a call is a new object each time it changes, which at two million samples a second is a lot.
 */
export function loudestIn(
  samples: Float32Array,
  { from, till }: { readonly from: number; readonly till: number },
  atLeast: number,
): number {
  let loudest = atLeast;
  for (let at = from; at < till; at += 1) loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
  return loudest;
}
