import type { Ranges } from './ranges.ts';

/** Where a link of a chained Ogg file lies, in bytes: a whole Ogg stream, with headers of its own. */
export type OggLink = { readonly start: number; readonly end: number };

type Page = {
  readonly at: number;
  readonly size: number;
  /** Where the packets begin that follow the header. */
  readonly body: number;
  readonly isFirst: boolean;
  readonly serial: number;
};

/** No page is larger, in bytes (RFC 3533, 6). */
const largestPage = 27 + 255 + 255 * 255;

/**
 * Finds the links of a chained Ogg file (RFC 3533, 4), in order; one for a file that isn't chained. Files are read to their
 * end only if their last page isn't of a stream that their first pages announce.
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

/** Returns one link as a file of its own. */
export function linkRanges(ranges: Ranges, { start, end }: OggLink): Ranges {
  return {
    size: async () => end - start,
    read: (from, until) => ranges.read(start + from, Math.min(end, start + until)),
  };
}

/** Reads an Ogg file from page to page. */
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

/** The pages whose headers lie in `bytes` as a whole. */
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
