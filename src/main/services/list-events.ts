import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListChunk } from '../../shared/list-chunk.ts';

/** Consecutive items of a list. */
type Items<Item> = { readonly items: readonly Item[]; readonly complete: boolean };

/** Maximum length of a chunk as JSON, in characters. A longer item is a chunk of its own. */
const maxChunkLength = 64_000;

/**
 * Yields a list in chunks, at least one. Changes in the meantime have to be published too. They arrive afterwards.
 * `toEvent` converts a chunk, which it gets with the type of its event.
 */
export async function* listEvents<Chunk, Event>(
  chunks: Iterable<Chunk>,
  toEvent: (chunk: Chunk, type: ListChunk['type']) => Event,
  signal: AbortSignal | undefined,
): AsyncGenerator<Event> {
  let type: ListChunk['type'] = 'snapshot';
  for (const chunk of chunks) {
    yield toEvent(chunk, type);
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

/** Yields the items of a list that arrives in chunks, until it's complete. `itemsIn` returns those of a chunk. */
export async function* listedItems<Event extends object, Item>(
  events: AsyncIterable<Event>,
  itemsIn: (chunk: Extract<Event, ListChunk>) => readonly Item[],
): AsyncGenerator<Item> {
  for await (const event of events) {
    if (!isListChunk(event)) return;
    yield* itemsIn(event);
    if (event.complete) return;
  }
}

function isListChunk<Event extends object>(event: Event): event is Extract<Event, ListChunk> {
  return 'complete' in event;
}
