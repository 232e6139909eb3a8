import type { ListChunk } from '../../shared/list-chunk.ts';

/** A list that arrives in chunks. */
export type ArrivingList<Item> = {
  /** What is shown; null until the first chunk arrives. */
  readonly items: readonly Item[] | null;
  /** Whether `items` is a complete list. */
  readonly complete: boolean;
  /** What has arrived of a list that isn't complete yet. */
  readonly arriving: readonly Item[];
  /** Items that this page learned of while its first list arrived, and that haven't arrived with it yet. */
  readonly noted: readonly Item[];
};

/** The state of a list before it's loaded, apart from its items. */
export const notArrived = { complete: false, arriving: [], noted: [] } as const;

type Identified = { readonly id: string };

/**
 * Adds a chunk. The list is shown as it arrives, but only each time it has doubled in length, so that a long one isn't
 * sorted and rendered again for each chunk. After a disconnection, the previous list is shown until the new one has
 * arrived. `sorted` sorts a list whose items may arrive in another order.
 */
export function withChunk<Item extends Identified>(
  list: ArrivingList<Item>,
  { type, complete }: ListChunk,
  items: readonly Item[],
  sorted: (items: readonly Item[]) => readonly Item[] = (all) => all,
): ArrivingList<Item> {
  const arriving = type === 'snapshot' ? items : [...list.arriving, ...items];
  if (complete) return { items: sorted(unique(arriving)), complete: true, arriving: [], noted: [] };
  const ids = new Set(items.map(({ id }) => id));
  const noted = list.noted.filter(({ id }) => !ids.has(id));
  const isShown = !list.complete && (type === 'snapshot' || arriving.length >= 2 * (list.items?.length ?? 0));
  const shown = isShown ? sorted(unique([...arriving, ...noted])) : list.items;
  return { items: shown, complete: list.complete, arriving, noted };
}

/** Applies an item returned by a call, which may precede its event. `changed` changes the list. */
export function withNoted<Item extends Identified>(
  list: ArrivingList<Item>,
  item: Item,
  changed: (items: readonly Item[]) => readonly Item[],
): ArrivingList<Item> {
  const noted = list.complete ? [] : unique([...list.noted, item]);
  return { ...list, items: changed(list.items ?? []), noted };
}

/** Returns each item once, in its latest state. One that changes while the list arrives may arrive twice. */
function unique<Item extends Identified>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
