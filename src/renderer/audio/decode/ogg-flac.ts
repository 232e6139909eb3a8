import type { ByteSource } from '../../../shared/audio-format/byte-source.ts';
import { concat } from '../../../shared/audio-format/bytes.ts';
import { maxOggPage, type OggPage, parseOggPage } from '../../../shared/audio-format/ogg-page.ts';
import { type Ranges, sourceOf } from './ranges.ts';

/**
 * The mapping header at the start of the first packet, and the name in it. What follows it, joined with the other
 * packets, is a FLAC file.
 */
const mapping = { length: 9, name: [0x7f, 0x46, 0x4c, 0x41, 0x43] };
/** Size of the first page's header in bytes. The page contains one short packet. */
const firstHeader = 28;

/** The payload of a page: `length` bytes from offset `from` of the Ogg file, at offset `at` of the FLAC file. */
type Body = { readonly at: number; readonly from: number; readonly length: number };

/**
 * Returns FLAC in Ogg (https://xiph.org/flac/ogg_mapping.html) as the FLAC file that its packets form, which decoders
 * can read. Returns null for other recordings. Reads the headers of all pages once.
 */
export async function flacInOgg(ranges: Ranges): Promise<Ranges | null> {
  const size = await ranges.size();
  const end = firstHeader + mapping.name.length;
  if (size < end) return null;
  const head = await ranges.read(0, end);
  if (mapping.name.some((byte, index) => head[firstHeader + index] !== byte)) return null;
  const bodies = await bodiesIn(await sourceOf(ranges));
  const bodyOf = (position: number) => bodies.findLastIndex(({ at }) => at <= position);
  return {
    size: async () => bodies.reduce((sum, { length }) => sum + length, 0),
    read: async (start, until) => {
      const first = bodyOf(start);
      const inFile = (position: number, place: number) => position + offset(bodies[place]);
      const from = inFile(start, first);
      const bytes = await ranges.read(from, inFile(until, bodyOf(until - 1)));
      const pieces: Uint8Array[] = [];
      for (const body of bodies.slice(first)) {
        if (body.from >= from + bytes.length) break;
        pieces.push(bytes.subarray(Math.max(0, body.from - from), body.from + body.length - from));
      }
      return concat(pieces);
    },
  };
}

function offset(body: Body | undefined): number {
  return body ? body.from - body.at : 0;
}

async function bodiesIn(source: ByteSource): Promise<readonly Body[]> {
  const bodies: Body[] = [];
  let stream: number | null = null;
  let at = 0;
  for await (const page of allPages(source)) {
    stream ??= page.serial;
    const from = bodies.length === 0 ? page.at + page.bodyAt + mapping.length : page.at + page.bodyAt;
    const length = Math.min(source.size, page.at + page.length) - from;
    if (page.serial !== stream || length <= 0) continue;
    bodies.push({ at, from, length });
    at += length;
  }
  return bodies;
}

type Page = OggPage & { readonly at: number };

/** Iterates over the pages of an Ogg file. */
async function* allPages({ size, read }: ByteSource): AsyncGenerator<Page> {
  let base = 0;
  while (base < size) {
    const end = Math.min(size, base + 16 * maxOggPage);
    const pages = pagesIn(await read(base, end - base));
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
