import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListChunk, ListEvent } from '../../shared/list-event.ts';
import { createTopic, latestOfItem, type Topic } from './topic.ts';

/** Consecutive items of a list. */
type Items<Item> = { readonly items: readonly Item[]; readonly complete: boolean };

/** Maximum length of a chunk as JSON, in characters. A longer item is a chunk of its own. */
const maxChunkLength = 64_000;

/** Creates the topic of a list. Keeps the last of several changes to an item that a subscriber hasn't read yet. */
export const createListTopic = <Item extends { readonly id: string }>(): Topic<ListEvent<Item>> =>
  createTopic(latestOfItem((event) => (event.type === 'changed' ? event.item.id : null)));

/**
 * Yields a list in chunks, at least one. Changes in the meantime have to be published too. They arrive afterwards.
 */
export async function* listEvents<Item>(
  chunks: Iterable<Items<Item>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ListEvent<Item>> {
  let type: ListChunk<Item>['type'] = 'snapshot';
  for (const chunk of chunks) {
    yield { type, ...chunk };
    type = 'more';
    // Lets other calls run while a long list is being read. One of them may be the end of the app.
    await nextTurn();
    if (signal?.aborted) return;
  }
}

/** Groups the items of a list into chunks. Reads each one when it's needed. */
export function* inChunks<Item>(list: Iterable<Item>): Generator<Items<Item>> {
  let items: Item[] = [];
  let length = 0;
  for (const item of list) {
    const { length: more } = JSON.stringify(item);
    if (items.length > 0 && length + more > maxChunkLength) {
      yield { items, complete: false };
      items = [];
      length = 0;
    }
    items.push(item);
    length += more;
  }
  yield { items, complete: true };
}

/** Yields the items of a list that arrives in chunks, until it's complete. */
export async function* listedItems<Item>(events: AsyncIterable<ListEvent<Item>>): AsyncGenerator<Item> {
  for await (const event of events) {
    if (!('complete' in event)) return;
    yield* event.items;
    if (event.complete) return;
  }
}
