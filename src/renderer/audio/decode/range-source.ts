import { CustomSource } from 'mediabunny';
import type { Ranges } from './ranges.ts';

/** Cache size in bytes. Readers request up to 8 MiB ahead. */
const cacheBytes = 10_000_000;

/**
 * Creates a mediabunny source that fetches each range once. Mediabunny's own source refetches ranges that don't fit in
 * its cache.
 */
export function createRangeSource({ size, read }: Ranges): CustomSource {
  return new CustomSource({
    maxCacheSize: cacheBytes,
    prefetchProfile: 'network',
    getSize: size,
    read: (start, end) => {
      let at = start;
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const bytes = await read(at, end);
        at += bytes.length;
        controller.enqueue(bytes);
        if (at === end) controller.close();
      };
      return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    },
    handleUnhandledError: () => {},
  });
}
