/** Splits a value at the given positions, modulo its length. Pieces can be empty. */
export function cutAt<Whole extends { readonly length: number; slice(from: number, to: number): Whole }>(
  whole: Whole,
  positions: readonly number[],
): readonly Whole[] {
  const at = positions.map((position) => position % (whole.length + 1)).sort((a, b) => a - b);
  return [...at, whole.length].map((end, index) => whole.slice(at[index - 1] ?? 0, end));
}
