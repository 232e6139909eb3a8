/** Where a row would land: its id, and its index in the new order. */
export type Placing = { readonly id: string; readonly to: number };

/** Returns the row to insert before (null for the end) to reach an index. Undefined if it's already there. */
export function rowAfter(ids: readonly string[], { id, to }: Placing): string | null | undefined {
  const at = ids.indexOf(id);
  if (at < 0 || at === to) return undefined;
  return ids.filter((other) => other !== id)[to] ?? null;
}

/** Returns the index of the row that the insertion line precedes, or the number of rows if it's after the last. */
export function gapOf(ids: readonly string[], { id, to }: Placing): number {
  return to > ids.indexOf(id) ? to + 1 : to;
}

/** Returns the index of a row dropped at a height, from the vertical centres of all rows. */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  const gap = middles.filter((middle) => middle < height).length;
  return gap > from ? gap - 1 : gap;
}
