/**
 * Returns the index of the first item for which `isPast` holds, or the number of items if there is none. It must hold
 * for all items after that one.
 */
export function firstIndex<Item>(items: readonly Item[], isPast: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
