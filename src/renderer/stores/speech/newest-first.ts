/** A list, the newest first, with one of it as it is now: in its place, or where its age puts it. */
export function newestFirst<One extends { readonly id: string; readonly createdAt: number }>(
  list: readonly One[],
  one: One,
): readonly One[] {
  const place = list.findIndex(({ id }) => id === one.id);
  if (place >= 0) return list.with(place, one);
  // One that was brought back goes where it was.
  const older = list.findIndex(({ createdAt }) => createdAt <= one.createdAt);
  return older < 0 ? [...list, one] : list.toSpliced(older, 0, one);
}
