import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { ListChunk, ListEvent } from '../../shared/list-event.ts';
import { createLastingSubscription, type Source } from '../backend/follow.ts';

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

/** The state of a list before it's loaded. */
export const unloadedList = { items: null, complete: false, arriving: [], noted: [] } as const;

type Identified = { readonly id: string };

export type ListOrder<Item> = {
  /** Sorts items that are in the order of their arrival. */
  readonly sorted: (items: readonly Item[]) => readonly Item[];
  /** Adds an item to a sorted list, or replaces it. */
  readonly placed: (items: readonly Item[], item: Item) => readonly Item[];
};

/**
 * Returns the store of a list, the function that subscribes to it until the page closes, and the one that applies an
 * item returned by a call, without waiting for its event. `failure` is why the list couldn't be loaded.
 */
export function createListStore<Item extends Identified>(
  source: Source<ListEvent<Item>>,
  order: ListOrder<Item>,
) {
  const useList = create<ArrivingList<Item> & { readonly failure: Failure | null }>(() => ({
    ...unloadedList,
    failure: null,
  }));
  const follow = createLastingSubscription(
    source,
    (event) => useList.setState((list) => ({ ...applyListEvent(list, event, order), failure: null })),
    (failure) => useList.setState({ failure }),
  );
  const note = (item: Item) => useList.setState((list) => withNoted(list, item, order));
  return { useList, follow, note };
}

/** Returns the list after an event. Pure. */
export function applyListEvent<Item extends Identified>(
  list: ArrivingList<Item>,
  event: ListEvent<Item>,
  order: ListOrder<Item>,
): ArrivingList<Item> {
  if ('complete' in event) return withChunk(list, event, order);
  return { ...list, items: changed(list.items ?? [], event, order) };
}

function changed<Item extends Identified>(
  items: readonly Item[],
  event: Exclude<ListEvent<Item>, ListChunk<Item>>,
  order: ListOrder<Item>,
): readonly Item[] {
  switch (event.type) {
    case 'changed':
      return order.placed(items, event.item);
    case 'placed': {
      const others = items.filter(({ id }) => id !== event.item.id);
      const index = others.findIndex(({ id }) => id === event.beforeId);
      return others.toSpliced(index < 0 ? others.length : index, 0, event.item);
    }
    case 'removed':
      return items.filter(({ id }) => id !== event.id);
    case 'batch': {
      const replaced = new Set([...event.removed, ...event.changed.map(({ id }) => id)]);
      return order.sorted([...items.filter(({ id }) => !replaced.has(id)), ...event.changed]);
    }
  }
}

/**
 * Adds a chunk. The list is shown as it arrives, but only each time it has doubled in length, so that a long one isn't
 * sorted and rendered again for each chunk. If it starts over after a disconnection, what was shown stays until there
 * is more to show. Changes to a list follow it, so an item created while it arrives is in none of its chunks.
 */
function withChunk<Item extends Identified>(
  list: ArrivingList<Item>,
  { type, complete, items }: ListChunk<Item>,
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

/**
 * Returns the order of a list that's sorted by `compare`. Items for which it returns 0 stay in the order of their
 * arrival, and a later one is before them.
 */
export function orderedBy<Item extends Identified>(
  compare: (one: Item, other: Item) => number,
): ListOrder<Item> {
  return {
    sorted: (items) => items.toSorted(compare),
    // Sorting a long list again would be slow.
    placed: (items, item) => {
      const index = items.findIndex(({ id }) => id === item.id);
      const before = items[index];
      if (before && compare(before, item) === 0) return items.with(index, item);
      const others = before ? items.toSpliced(index, 1) : items;
      const at = others.findIndex((one) => compare(one, item) >= 0);
      return others.toSpliced(at < 0 ? others.length : at, 0, item);
    },
  };
}

/** Returns the order of a list whose newest item is first. */
export function newestFirst<Item extends Identified & { readonly createdAt: number }>(): ListOrder<Item> {
  return orderedBy((one, other) => other.createdAt - one.createdAt);
}
