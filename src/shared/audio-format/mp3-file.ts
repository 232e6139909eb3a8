import { type ByteSource, type ByteView, viewOf } from './byte-source.ts';
import { latin1 } from './bytes.ts';
import { id3TagSize } from './id3-tag.ts';
import { type Mp3Frame, type Mp3Info, parseMp3Frame, parseMp3Info } from './mp3-frame.ts';

/** The bytes of consecutive Layer III frames. */
type Mp3Range = { readonly start: number; readonly end: number };

/**
 * The audio frames of an MP3 file, without tags and the info frame: where they are, and the size of each one in bytes.
 * They're plain numbers, because an hour has 140,000 frames. `lead` and `tail` are the numbers of samples at the
 * start and end that aren't audio according to the info frame, or 0 without one. `isCut` is true if the last frame is
 * truncated. `missing` is the number of frames that the info frame declares but the file doesn't contain.
 */
export type Mp3Audio = {
  readonly ranges: readonly Mp3Range[];
  readonly sizes: readonly number[];
  readonly header: Mp3Frame;
  readonly lead: number;
  readonly tail: number;
  readonly isCut: boolean;
  readonly missing: number;
};

/** In bytes. The longest frame is 1,441 bytes long, and the header of the next one follows it. */
const reach = 2_048;

/** Parses an MP3 file. Returns null if no frame is found. Leaves out a truncated frame. */
export async function readMp3(source: ByteSource): Promise<Mp3Audio | null> {
  const { size } = source;
  const view = viewOf(source);
  const ranges: Mp3Range[] = [];
  const sizes: number[] = [];
  let header: Mp3Frame | null = null;
  let info: Mp3Info = { count: 0, lead: 0, tail: 0 };
  let at = await afterTags(view);
  let end = at;
  while (at + 4 <= size) {
    const bytes = await view(at, reach);
    const found = layer3Frame(bytes, 0);
    const fits = found !== null && at + found.length <= size;
    if (!fits || (header && !belongTogether(found, header))) {
      // Out of sync: resume where one frame follows another.
      const next = await nextFrame(view, at + 1);
      if (next === null) break;
      at = next;
      continue;
    }
    const described = sizes.length === 0 && header === null ? parseMp3Info(bytes, 0, found) : null;
    const start = at;
    at += found.length;
    end = at;
    // The header of an info frame may differ from those of the audio.
    if (described) info = described;
    else {
      header = found;
      sizes.push(found.length);
      const last = ranges.at(-1);
      if (last?.end === start) ranges[ranges.length - 1] = { ...last, end };
      else ranges.push({ start, end });
    }
  }
  if (!header || sizes.length === 0) return null;
  // Some encoders count the info frame too.
  const missing = Math.max(0, info.count - sizes.length - 1);
  const isCut = isFrameStart(await view(end, 4), size - end, header);
  return { ranges, sizes, header, lead: info.lead, tail: info.tail, isCut, missing };
}

/** Whether the last `left` bytes of the file, after the last complete frame, are the start of another frame. */
function isFrameStart(rest: Uint8Array, left: number, like: Mp3Frame): boolean {
  if (rest.length < 4) return rest[0] === 0xff;
  const found = layer3Frame(rest, 0);
  return found !== null && belongTogether(found, like) && found.length > left;
}

function layer3Frame(bytes: Uint8Array, at: number): Mp3Frame | null {
  const frame = parseMp3Frame(bytes, at);
  return frame?.layer === 3 ? frame : null;
}

/** Whether two frames can belong to the same stream. */
export function belongTogether(one: Mp3Frame, other: Mp3Frame): boolean {
  return (
    one.rate === other.rate &&
    one.channels === other.channels &&
    (one.version === 1) === (other.version === 1)
  );
}

async function afterTags(view: ByteView): Promise<number> {
  let at = 0;
  for (let size = id3TagSize(await view(at, 10), 0); size !== null; size = id3TagSize(await view(at, 10), 0))
    at += size;
  return at;
}

/** Number of bytes to scan at once. */
const atOnce = 65_536;

/** Returns the offset of the next frame that is followed by another one, or null. */
async function nextFrame(view: ByteView, from: number): Promise<number | null> {
  for (let start = from; ; start += atOnce - reach) {
    const bytes = await view(start, atOnce);
    const isEnd = bytes.length < atOnce;
    // Later offsets are scanned in the next iteration.
    const until = isEnd ? bytes.length : atOnce - reach;
    for (let at = bytes.indexOf(0xff); at >= 0 && at < until; at = bytes.indexOf(0xff, at + 1)) {
      const found = layer3Frame(bytes, at);
      if (!found || at + found.length > bytes.length) continue;
      const next = layer3Frame(bytes, at + found.length);
      if (next && belongTogether(next, found)) return start + at;
    }
    if (isEnd) return null;
  }
}

/** Size of an ID3v1 tag, in bytes. */
const id3EndTag = 128;

/**
 * Returns where each MP3 file of a sequence starts: at a tag or an info frame in the middle, or where the rate or the
 * channels change.
 */
export async function mp3Starts(source: ByteSource): Promise<number[]> {
  const view = viewOf(source);
  const starts: number[] = [];
  let start: number | null = 0;
  let header: Mp3Frame | null = null;
  let at = 0;
  while (at + 4 <= source.size) {
    const bytes = await view(at, reach);
    const tag = latin1(bytes, 0, 3) === 'TAG' ? id3EndTag : id3TagSize(bytes, 0);
    if (tag !== null) {
      start ??= at;
      at += tag;
      continue;
    }
    const found = layer3Frame(bytes, 0);
    const next = found && layer3Frame(bytes, found.length);
    const changes = found && header && !belongTogether(found, header);
    if (!found || at + found.length > source.size || (changes && !(next && belongTogether(next, found)))) {
      const resumed = await nextFrame(view, at + 1);
      if (resumed === null) break;
      at = resumed;
      continue;
    }
    const isInfo = parseMp3Info(bytes, 0, found) !== null;
    if (changes || (header && isInfo)) start ??= at;
    if (start !== null) starts.push(start);
    [start, header] = [null, isInfo ? null : found];
    at += found.length;
  }
  return starts;
}

/** Whether a file contains no audio: only tags, or an info frame. */
export async function isEmptyMp3(source: ByteSource): Promise<boolean> {
  if (await readMp3(source)) return false;
  const view = viewOf(source);
  const at = await afterTags(view);
  const bytes = await view(at, reach);
  const found = layer3Frame(bytes, 0);
  const end = found && parseMp3Info(bytes, 0, found) ? at + found.length : at;
  const hasEndTag = latin1(await view(end, 3), 0, 3) === 'TAG';
  return end + (hasEndTag ? id3EndTag : 0) === source.size;
}
