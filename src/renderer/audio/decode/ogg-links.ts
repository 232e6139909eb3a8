import { maxOggPage, type OggPage, parseOggPage } from '../../../shared/audio-format/ogg-page.ts';
import type { Ranges } from './ranges.ts';

/** The byte range of a link of a chained Ogg file. A link is a complete Ogg stream with its own headers. */
export type OggLink = { readonly start: number; readonly end: number };

type Page = OggPage & { readonly at: number };

/**
 * Finds the links of a chained Ogg file (RFC 3533, 4), in order. Returns one link for a file that isn't chained. Reads
 * the whole file only if its last page doesn't belong to a stream that the first pages announce.
 */
export async function oggLinks(ranges: Ranges): Promise<readonly OggLink[]> {
  const size = await ranges.size();
  const head = pagesIn(await read(ranges, 0, Math.min(size, maxOggPage)));
  const tail = pagesIn(await read(ranges, Math.max(0, size - 2 * maxOggPage), size));
  const last = tail.at(-1);
  const announced = head.filter(({ isFirst }) => isFirst).map(({ serial }) => serial);
  if (!last || announced.includes(last.serial)) return [{ start: 0, end: size }];
  const starts: number[] = [];
  let wasFirst = false;
  for await (const { at, isFirst } of allPages(ranges, size)) {
    if (isFirst && !wasFirst) starts.push(at);
    wasFirst = isFirst;
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? size }));
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
    const end = Math.min(size, base + 16 * maxOggPage);
    const pages = pagesIn(await read(ranges, base, end));
    for (const page of pages) yield { ...page, at: base + page.at };
    const last = pages.at(-1);
    base = Math.max(last ? base + last.at + last.length : 0, end - maxOggPage, base + 1);
    if (end === size) return;
  }
}

/** Returns the pages whose headers are completely in `bytes`. */
function pagesIn(bytes: Uint8Array): readonly Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < bytes.length; ) {
    const page = parseOggPage(bytes, at);
    if (page) pages.push({ ...page, at });
    at += page?.length ?? 1;
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
