/** Inserts or replaces an item in a list sorted newest first. */
export function newestFirst<One extends { readonly id: string; readonly createdAt: number }>(
  list: readonly One[],
  one: One,
): readonly One[] {
  const index = list.findIndex(({ id }) => id === one.id);
  if (index >= 0) return list.with(index, one);
  // A restored item returns to its position by age.
  const older = list.findIndex(({ createdAt }) => createdAt <= one.createdAt);
  return older < 0 ? [...list, one] : list.toSpliced(older, 0, one);
}
