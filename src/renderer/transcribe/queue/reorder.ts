/** Where a row would stand once it is dropped: which row, and its place in the new order, from 0 on. */
export type Placing = { readonly id: string; readonly to: number };

/** Before which row a row goes (null: at the end) to come to its place; undefined where it is there already. */
export function rowAfter(ids: readonly string[], { id, to }: Placing): string | null | undefined {
  const at = ids.indexOf(id);
  if (at < 0 || at === to) return undefined;
  return ids.filter((other) => other !== id)[to] ?? null;
}

/** The gap that the insertion line stands in: before the row of that index, or after the last. */
export function gapOf(ids: readonly string[], { id, to }: Placing): number {
  return to > ids.indexOf(id) ? to + 1 : to;
}

/** The place that a row comes to when it is dropped at a height, by the middles of all rows from top to bottom. */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  const gap = middles.filter((middle) => middle < height).length;
  return gap > from ? gap - 1 : gap;
}
