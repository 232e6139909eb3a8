import type { Ranges } from './ranges.ts';

/** The byte range of a link of a chained Ogg file. A link is a complete Ogg stream with its own headers. */
export type OggLink = { readonly start: number; readonly end: number };

type Page = {
  readonly at: number;
  readonly size: number;
  /** Offset of the packets after the header. */
  readonly body: number;
  readonly isFirst: boolean;
  readonly serial: number;
};

/** Maximum size of a page in bytes (RFC 3533, 6). */
const largestPage = 27 + 255 + 255 * 255;

/**
 * Finds the links of a chained Ogg file (RFC 3533, 4), in order. Returns one link for a file that isn't chained. Reads
 * the whole file only if its last page doesn't belong to a stream that the first pages announce.
 */
export async function oggLinks(ranges: Ranges): Promise<readonly OggLink[]> {
  const size = await ranges.size();
  const head = pagesIn(await read(ranges, 0, Math.min(size, largestPage)));
  const tail = pagesIn(await read(ranges, Math.max(0, size - 2 * largestPage), size));
  const last = tail.at(-1);
  const announced = head.filter(({ isFirst }) => isFirst).map(({ serial }) => serial);
  if (!last || announced.includes(last.serial)) return [{ start: 0, end: size }];
  const starts: number[] = [];
  let wasFirst = false;
  for await (const { at, isFirst } of allPages(ranges, size)) {
    if (isFirst && !wasFirst) starts.push(at);
    wasFirst = isFirst;
  }
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? size }));
}

/** Returns one link as a separate file. */
export function linkRanges(ranges: Ranges, { start, end }: OggLink): Ranges {
  return {
    size: async () => end - start,
    read: (from, until) => ranges.read(start + from, Math.min(end, start + until)),
  };
}

/** Iterates over the pages of an Ogg file. */
export async function* allPages(ranges: Ranges, size: number): AsyncGenerator<Page> {
  let base = 0;
  while (base < size) {
    const end = Math.min(size, base + 16 * largestPage);
    const pages = pagesIn(await read(ranges, base, end));
    for (const page of pages) yield { ...page, at: base + page.at, body: base + page.body };
    const last = pages.at(-1);
    base = Math.max(last ? base + last.at + last.size : 0, end - largestPage, base + 1);
    if (end === size) return;
  }
}

/** Returns the pages whose headers are completely in `bytes`. */
function pagesIn(bytes: Uint8Array): readonly Page[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pages: Page[] = [];
  for (let at = 0; at + 27 <= bytes.length; ) {
    const segments = view.getUint8(at + 26);
    const isPage = view.getUint32(at) === 0x4f676753 && view.getUint8(at + 4) === 0;
    if (!isPage) {
      at += 1;
      continue;
    }
    if (at + 27 + segments > bytes.length) break;
    const table = bytes.subarray(at + 27, at + 27 + segments);
    const size = 27 + segments + table.reduce((sum, segment) => sum + segment, 0);
    const isFirst = (view.getUint8(at + 5) & 2) !== 0;
    pages.push({ at, size, body: at + 27 + segments, isFirst, serial: view.getUint32(at + 14, true) });
    at += size;
  }
  return pages;
}

async function read(ranges: Ranges, start: number, end: number): Promise<Uint8Array> {
  const all = new Uint8Array(end - start);
  for (let at = start; at < end; ) {
    const bytes = await ranges.read(at, end);
    all.set(bytes, at - start);
    at += bytes.length;
  }
  return all;
}
