import { maxOggPage, type OggPage, parseOggPage } from '../../../shared/audio-format/ogg-page.ts';
import type { Ranges } from './ranges.ts';

/** The byte range of a recording with its own headers in a file that contains several, one after another. */
export type Link = { readonly start: number; readonly end: number };

type Page = OggPage & { readonly at: number };

/**
 * Finds the links of a chained Ogg file (RFC 3533, 4), in order. Returns one link for a file that isn't chained. Reads
 * all pages, because links may have the same serial number, and several may be in the first bytes.
 */
export async function oggLinks(ranges: Ranges): Promise<readonly Link[]> {
  const size = await ranges.size();
  const starts: number[] = [];
  let wasFirst = false;
  for await (const { at, isFirst } of allPages(ranges, size)) {
    // The streams of one link all start before any of them continues.
    if (isFirst && !wasFirst) starts.push(at);
    wasFirst = isFirst;
  }
  if (starts.length < 2) return [{ start: 0, end: size }];
  return starts.map((start, index) => ({ start: index === 0 ? 0 : start, end: starts[index + 1] ?? size }));
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
