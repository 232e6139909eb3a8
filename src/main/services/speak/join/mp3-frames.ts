import { type AudioSource, type AudioView, viewOf } from './audio-source.ts';

/** One frame of MPEG layer III: where its bytes are. */
export type Mp3Frame = { readonly at: number; readonly length: number };

/** What a frame's header says. */
export type Mp3Header = {
  readonly length: number;
  readonly mpeg1: boolean;
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Samples of each channel. */
  readonly samples: 576 | 1152;
};

/**
 * An MP3 file's frames of sound, without tags and without the frame that only tells about the others. `lead` and
 * `tail` are how many samples at its ends are no sound, as that frame says; 0 where it doesn't. `isCut` where the file
 * ends within a frame, or holds fewer than that frame declares.
 */
export type Mp3Audio = {
  readonly frames: readonly Mp3Frame[];
  readonly header: Mp3Header;
  readonly lead: number;
  readonly tail: number;
  readonly isCut: boolean;
};

/** What the frame before the sound says: how many frames follow, 0 where it doesn't, and what isn't sound at the ends. */
type AboutFrame = { readonly count: number; readonly lead: number; readonly tail: number };

/** What a decoder adds by itself, in samples (LAME's tag counts without it). */
export const decoderDelay = 529;

const kbps1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kbps2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates1 = [44_100, 48_000, 32_000];

/** The header at a place; null where there is none of layer III. */
export function mp3Header(bytes: Uint8Array, at: number): Mp3Header | null {
  const [sync = 0, kind = 0, rateBits = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return null;
  const version = (kind >> 3) & 3;
  if (version === 1) return null;
  const mpeg1 = version === 3;
  const kbps = (mpeg1 ? kbps1 : kbps2)[rateBits >> 4] ?? 0;
  const rate = (rates1[(rateBits >> 2) & 3] ?? 0) / (mpeg1 ? 1 : version === 2 ? 2 : 4);
  if (kbps === 0 || rate === 0) return null;
  const samples = mpeg1 ? 1152 : 576;
  const length = Math.floor(((samples / 8) * kbps * 1000) / rate) + ((rateBits >> 1) & 1);
  return { length, mpeg1, rate, channels: mode >> 6 === 3 ? 1 : 2, samples };
}

/** Bytes of a frame before its main data: header, checksum if there is one, side information. */
export function headBytes(frame: Uint8Array, { mpeg1, channels }: Mp3Header): number {
  const checksum = ((frame[1] ?? 0) & 1) === 0 ? 2 : 0;
  const side = mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return 4 + checksum + side;
}

/** The longest frame has 1,441 bytes; the header of the next one follows it. */
const reach = 2_048;

/** Reads an MP3 file; null where no frame is found. A frame that was cut is left out. */
export async function readMp3(source: AudioSource): Promise<Mp3Audio | null> {
  const { size } = source;
  const view = viewOf(source);
  const frames: Mp3Frame[] = [];
  let header: Mp3Header | null = null;
  let said: AboutFrame = { count: 0, lead: 0, tail: 0 };
  let at = await afterTags(view);
  let end = at;
  while (at + 4 <= size) {
    const bytes = await view(at, reach);
    const found = mp3Header(bytes, 0);
    const fits = found !== null && at + found.length <= size;
    if (!fits || (header && !alike(found, header))) {
      // Lost: the next place where two headers follow one another, or nothing.
      const next = await nextFrame(view, at + 1);
      if (next === null) break;
      at = next;
      continue;
    }
    const about = frames.length === 0 && header === null ? aboutFrame(bytes, found) : null;
    if (about) said = about;
    else frames.push({ at, length: found.length });
    header = found;
    at += found.length;
    end = at;
  }
  if (!header || frames.length === 0) return null;
  // Some encoders count the frame that declares the others.
  const isCut = frames.length + 1 < said.count || isFrameStart(await view(end, 4), size - end, header);
  return { frames, header, lead: said.lead, tail: said.tail, isCut };
}

/** Whether what follows the last whole frame, `left` bytes up to the end of the file, is the beginning of another. */
function isFrameStart(rest: Uint8Array, left: number, like: Mp3Header): boolean {
  if (rest.length < 4) return rest[0] === 0xff;
  const found = mp3Header(rest, 0);
  return found !== null && alike(found, like) && found.length > left;
}

/** Whether frames can stand in one file. */
export function alike(one: Mp3Header, other: Mp3Header): boolean {
  return one.rate === other.rate && one.channels === other.channels && one.mpeg1 === other.mpeg1;
}

async function afterTags(view: AudioView): Promise<number> {
  for (let at = 0; ; ) {
    const head = await view(at, 10);
    if (head.length < 10 || String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return at;
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
    at += 10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer;
  }
}

/** So much is looked through at a time. */
const atOnce = 65_536;

/** The next place where two headers follow one another; null where there is none. */
async function nextFrame(view: AudioView, from: number): Promise<number | null> {
  for (let start = from; ; start += atOnce - reach) {
    const bytes = await view(start, atOnce);
    const isEnd = bytes.length < atOnce;
    // What begins later is looked at with the bytes that follow it.
    const until = isEnd ? bytes.length : atOnce - reach;
    for (let at = bytes.indexOf(0xff); at >= 0 && at < until; at = bytes.indexOf(0xff, at + 1)) {
      const found = mp3Header(bytes, at);
      if (!found || at + found.length > bytes.length) continue;
      const next = mp3Header(bytes, at + found.length);
      if (next && alike(next, found)) return start + at;
    }
    if (isEnd) return null;
  }
}

/** What the frame before the sound tells of its ends; null for a frame of sound. */
function aboutFrame(bytes: Uint8Array, header: Mp3Header): AboutFrame | null {
  const frame = bytes.subarray(0, header.length);
  const number = (from: number) => {
    const [a = 0, b = 0, c = 0, d = 0] = frame.subarray(from, from + 4);
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  };
  const latin = (from: number, length: number) => String.fromCharCode(...frame.subarray(from, from + length));
  if (latin(36, 4) === 'VBRI') return { count: number(50), lead: 0, tail: 0 };
  const tag = headBytes(frame, header);
  if (latin(tag, 4) !== 'Info' && latin(tag, 4) !== 'Xing') return null;
  const flags = frame[tag + 7] ?? 0;
  const count = flags & 1 ? number(tag + 8) : 0;
  const encoder =
    tag + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  if (!/^(LAME|Lavf|Lavc)/.test(latin(encoder, 4))) return { count, lead: 0, tail: 0 };
  const [a = 0, b = 0, c = 0] = frame.subarray(encoder + 21, encoder + 24);
  const lead = ((a << 4) | (b >> 4)) + decoderDelay;
  return { count, lead, tail: Math.max(0, (((b & 15) << 8) | c) - decoderDelay) };
}
