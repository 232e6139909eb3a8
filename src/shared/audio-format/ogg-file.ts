import { type ByteSource, type ByteView, viewOf } from './byte-source.ts';
import { concat } from './bytes.ts';
import { findOggPage, maxOggHeader, oggSignature, parseOggPage } from './ogg-page.ts';

/**
 * The end of an Ogg file's only stream: the position of its last page. `isCut` is true if the last page is incomplete.
 * The end-of-stream flag is ignored, because not every server sets it.
 */
export type OggEnd = { readonly end: bigint | null; readonly isCut: boolean };

/** Maximum size of a packet, in bytes. Larger packets are left out. */
const longestPacket = 1_048_576;

/** Calls `take` with each packet of a file (RFC 3533). Leaves out invalid and truncated pages. */
export async function readOgg(
  source: ByteSource,
  take: (packet: Uint8Array) => Promise<void> | void = () => {},
): Promise<OggEnd> {
  const view = viewOf(source);
  let open: Uint8Array[] = [];
  let openLength = 0;
  let end: bigint | null = null;
  let isCut = true;
  let at = await nextPage(view, 0);
  while (at !== null) {
    const page = parseOggPage(await view(at, maxOggHeader), 0);
    if (!page && at + maxOggHeader > source.size) break;
    if (!page) {
      at = await nextPage(view, at + 1);
      continue;
    }
    const next = at + page.length;
    isCut = next > source.size;
    if (isCut) break;
    const body = await view(at + page.bodyAt, page.length - page.bodyAt);
    // If the page doesn't continue the open packet, the rest of that packet is missing.
    if (!page.isContinued) [open, openLength] = [[], 0];
    let offset = 0;
    for (const size of page.segments) {
      if (openLength <= longestPacket) open.push(body.subarray(offset, offset + size));
      openLength += size;
      offset += size;
      if (size === 255) continue;
      if (openLength <= longestPacket) await take(open.length === 1 && open[0] ? open[0] : concat(open));
      [open, openLength] = [[], 0];
    }
    if (page.position >= 0n) end = page.position;
    at = await nextPage(view, next);
  }
  return { end, isCut: isCut || at !== null };
}

/** Number of bytes to scan at once. */
const atOnce = 65_536;

async function nextPage(view: ByteView, from: number): Promise<number | null> {
  // Pages usually follow each other.
  if (findOggPage(await view(from, oggSignature.length)) === 0) return from;
  for (let start = from; ; start += atOnce - oggSignature.length + 1) {
    const bytes = await view(start, atOnce);
    const found = findOggPage(bytes);
    if (found >= 0) return start + found;
    if (bytes.length < atOnce) return null;
  }
}

/** Returns where each stream of a chained file starts (RFC 3533, 4). */
export async function oggStarts(source: ByteSource): Promise<number[]> {
  const view = viewOf(source);
  const starts: number[] = [];
  let wasFirst = false;
  for (let at = await nextPage(view, 0); at !== null; ) {
    const page = parseOggPage(await view(at, maxOggHeader), 0);
    if (page?.isFirst && !wasFirst) starts.push(at);
    wasFirst = page?.isFirst ?? false;
    // A truncated page may be followed by another file.
    const next = at + (page?.length ?? 1);
    at = await nextPage(view, findOggPage(await view(next, oggSignature.length)) === 0 ? next : at + 1);
  }
  return starts;
}
