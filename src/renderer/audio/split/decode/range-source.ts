import { CustomSource } from 'mediabunny';
import type { Ranges } from './ranges.ts';

/** So much of what was read is kept, in bytes; readers are given up to 8 MiB ahead. */
const cacheBytes = 10_000_000;

/** Ranges as a source, each of them fetched once: mediabunny's own source fetches again what it has no room for. */
export function createRangeSource({ size, read }: Ranges): CustomSource {
  return new CustomSource({
    maxCacheSize: cacheBytes,
    prefetchProfile: 'network',
    getSize: size,
    read: (start, end) => {
      let at = start;
      const pull = async (pieces: ReadableStreamDefaultController<Uint8Array>) => {
        const bytes = await read(at, end);
        at += bytes.length;
        pieces.enqueue(bytes);
        if (at === end) pieces.close();
      };
      return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    },
    handleUnhandledError: () => {},
  });
}
