import type { ListChunk } from '../../shared/list-chunk.ts';

/** A list that arrives in chunks. */
export type ArrivingList<Item> = {
  /** What is shown; null until the first chunk arrives. */
  readonly items: readonly Item[] | null;
  /** Whether `items` is a complete list. */
  readonly complete: boolean;
  /** What has arrived of a list that isn't complete yet, in the order of its arrival. */
  readonly arriving: readonly Item[];
  /** Items that calls of this page returned while a list arrives, and that haven't arrived with it yet. */
  readonly noted: readonly Item[];
};

/** The state of a list before it's loaded, apart from its items. */
export const notArrived = { complete: false, arriving: [], noted: [] } as const;

type Identified = { readonly id: string };

export type ListOrder<Item> = {
  /** Sorts items that are in the order of their arrival. */
  readonly sorted: (items: readonly Item[]) => readonly Item[];
  /** Adds an item to a sorted list, or replaces it. */
  readonly placed: (items: readonly Item[], item: Item) => readonly Item[];
};

/**
 * Adds a chunk. The list is shown as it arrives, but only each time it has doubled in length, so that a long one isn't
 * sorted and rendered again for each chunk. If it starts over after a disconnection, what was shown stays until there
 * is more to show. Changes to a list follow it, so an item created while it arrives is in none of its chunks.
 */
export function withChunk<Item extends Identified>(
  list: ArrivingList<Item>,
  { type, complete }: ListChunk,
  items: readonly Item[],
  order: ListOrder<Item>,
): ArrivingList<Item> {
  const arriving = type === 'snapshot' ? items : [...list.arriving, ...items];
  const ids = new Set(items.map(({ id }) => id));
  const noted = list.noted.filter(({ id }) => !ids.has(id));
  const shown = () => noted.reduce(order.placed, order.sorted(unique(arriving)));
  if (complete) return { items: shown(), complete: true, arriving: [], noted: [] };
  const isShown = !list.complete && arriving.length >= 2 * (list.items?.length ?? 0);
  return { items: isShown ? shown() : list.items, complete: list.complete, arriving, noted };
}

/** Applies an item returned by a call, which may precede its event. */
export function withNoted<Item extends Identified>(
  list: ArrivingList<Item>,
  item: Item,
  order: ListOrder<Item>,
): ArrivingList<Item> {
  const noted = isWhole(list) ? [] : unique([...list.noted, item]);
  return { ...list, items: order.placed(list.items ?? [], item), noted };
}

/**
 * Returns whether a list is complete and isn't being replaced by another one. Otherwise an item may exist that isn't
 * in it.
 */
export function isWhole({
  complete,
  arriving,
}: Pick<ArrivingList<unknown>, 'complete' | 'arriving'>): boolean {
  return complete && arriving.length === 0;
}

/** Returns each item once, in its latest state. One that changes while the list arrives may arrive twice. */
function unique<Item extends Identified>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
