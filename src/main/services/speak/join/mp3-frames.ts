import { type AudioSource, type AudioView, viewOf } from './audio-source.ts';

/** A frame of MPEG Layer III: its byte range. */
export type Mp3Frame = { readonly at: number; readonly length: number };

/** A parsed frame header. */
export type Mp3Header = {
  readonly length: number;
  readonly mpeg1: boolean;
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Samples per channel. */
  readonly samples: 576 | 1152;
};

/**
 * The audio frames of an MP3 file, without tags and without the info frame. `lead` and `tail` are the samples at its
 * ends that aren't audio according to the info frame, else 0. `isCut` if the last frame is truncated, or the info frame
 * declares more frames.
 */
export type Mp3Audio = {
  readonly frames: readonly Mp3Frame[];
  readonly header: Mp3Header;
  readonly lead: number;
  readonly tail: number;
  readonly isCut: boolean;
};

/** Content of the info frame: the number of frames (0 if unknown), and the samples at the ends that aren't audio. */
type AboutFrame = { readonly count: number; readonly lead: number; readonly tail: number };

/** Delay that decoders add, in samples (not included in LAME's tag). */
export const decoderDelay = 529;

const kbps1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kbps2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates1 = [44_100, 48_000, 32_000];

/** Parses the header at an offset. Returns null if there is none of Layer III. */
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

/** Returns the number of bytes before a frame's main data: header, optional checksum, side information. */
export function headBytes(frame: Uint8Array, { mpeg1, channels }: Mp3Header): number {
  const checksum = ((frame[1] ?? 0) & 1) === 0 ? 2 : 0;
  const side = mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return 4 + checksum + side;
}

/** The longest frame has 1,441 bytes, followed by the header of the next one. */
const reach = 2_048;

/** Parses an MP3 file. Returns null if no frame is found. Leaves out a truncated frame. */
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
      // Out of sync: continues where two headers follow each other.
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
  // Some encoders include the info frame in the count.
  const isCut = frames.length + 1 < said.count || isFrameStart(await view(end, 4), size - end, header);
  return { frames, header, lead: said.lead, tail: said.tail, isCut };
}

/** Whether the last `left` bytes of the file, after the last complete frame, are the start of another frame. */
function isFrameStart(rest: Uint8Array, left: number, like: Mp3Header): boolean {
  if (rest.length < 4) return rest[0] === 0xff;
  const found = mp3Header(rest, 0);
  return found !== null && alike(found, like) && found.length > left;
}

/** Whether frames can be in the same file. */
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

/** Number of bytes to scan at once. */
const atOnce = 65_536;

/** Returns the next offset where two headers follow each other, or null. */
async function nextFrame(view: AudioView, from: number): Promise<number | null> {
  for (let start = from; ; start += atOnce - reach) {
    const bytes = await view(start, atOnce);
    const isEnd = bytes.length < atOnce;
    // Later offsets are examined with the next bytes.
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

/** Parses an info frame. Returns null for an audio frame. */
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
