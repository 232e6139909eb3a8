import { type AudioSource, type AudioView, viewOf } from './audio-source.ts';
import { crc8, crc16, crc16Next } from './check-sums.ts';

/** A FLAC frame: its byte range, the position and length of its number, and its samples. */
export type FlacFrame = {
  readonly at: number;
  readonly length: number;
  readonly numberLength: number;
  readonly headLength: number;
  readonly samples: number;
};

/**
 * A FLAC file: its STREAMINFO (34 bytes) and its frames. `isCut` if declared frames are missing, or the last one is
 * incomplete.
 */
export type FlacAudio = {
  readonly info: Uint8Array;
  readonly frames: readonly FlacFrame[];
  readonly samples: number;
  readonly isCut: boolean;
};

/** Offset of a frame's number. */
export const numberAt = 4;

/** Maximum length of a frame header, in bytes. */
const headReach = 16;

/**
 * Parses a FLAC file (RFC 9639). A frame ends where its checksum matches and the next one starts. Returns null if there
 * is none. Leaves out a truncated frame.
 */
export async function readFlac(source: AudioSource): Promise<FlacAudio | null> {
  const view = viewOf(source);
  if (Buffer.from(await view(0, 4)).toString('latin1') !== 'fLaC') return null;
  let at = 4;
  let info: Uint8Array | null = null;
  for (let last = false; !last && at + 4 <= source.size; ) {
    const block = await view(at, 38);
    const [kind = 0, a = 0, b = 0, c = 0] = block;
    const length = (a << 16) | (b << 8) | c;
    last = (kind & 0x80) !== 0;
    if ((kind & 0x7f) === 0 && length === 34 && block.length === 38) info = block.slice(4);
    at += 4 + length;
  }
  if (!info) return null;
  const frames: FlacFrame[] = [];
  let samples = 0;
  for (let head = await flacHead(view, at); head; head = await flacHead(view, at)) {
    const end = await frameEnd(view, source.size, at, at + head.headLength);
    if (end === null) break;
    frames.push({ ...head, at, length: end - at });
    samples += head.samples;
    at = end;
  }
  const isCut = samples < declaredSamples(info) || isSync(await view(at, 2));
  return frames.length > 0 ? { info, frames, samples, isCut } : null;
}

/** Returns the number of samples in STREAMINFO (36 bits), or 0 if it's unknown. */
function declaredSamples(info: Uint8Array): number {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  return (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14);
}

/** Maximum size of a frame. A larger one is truncated. */
const largestFrame = 1_048_576;

/** Number of bytes to scan at once. */
const atOnce = 65_536;

async function frameEnd(view: AudioView, size: number, at: number, from: number): Promise<number | null> {
  let sum = crc16(await view(at, from - at));
  const limit = Math.min(size, at + largestFrame);
  for (let start = from; start < limit; start += atOnce) {
    const bytes = await view(start, Math.min(atOnce, limit - start));
    for (let place = 0; place < bytes.length; place += 1) {
      sum = crc16Next(sum, bytes[place] ?? 0);
      if (sum !== 0) continue;
      const next = start + place + 1;
      if (next === size) return next;
      // The next byte rules out most checksums that match by chance.
      if ((bytes[place + 1] ?? 0xff) === 0xff && (await flacHead(view, next))) return next;
    }
  }
  return null;
}

function isSync(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xfe) === 0xf8;
}

/** Parses a frame header at an offset. Returns null if there is none with a valid checksum. */
async function flacHead(view: AudioView, at: number): Promise<Omit<FlacFrame, 'at' | 'length'> | null> {
  const bytes = await view(at, headReach);
  if (!isSync(bytes) || bytes.length < 6) return null;
  const [sizeCode, rateCode] = [(bytes[2] ?? 0) >> 4, (bytes[2] ?? 0) & 15];
  const lead = bytes[numberAt] ?? 0;
  const numberLength = lead < 0x80 ? 1 : Math.clz32(~(lead << 24));
  let end = numberAt + numberLength;
  const sizeAt = end;
  if (sizeCode === 6) end += 1;
  if (sizeCode === 7) end += 2;
  if (rateCode === 12) end += 1;
  if (rateCode === 13 || rateCode === 14) end += 2;
  if (end >= bytes.length || crc8(bytes.subarray(0, end)) !== bytes[end]) return null;
  const samples = samplesOf(sizeCode, bytes[sizeAt] ?? 0, bytes[sizeAt + 1] ?? 0);
  return samples === 0 ? null : { numberLength, headLength: end + 1, samples };
}

function samplesOf(code: number, first: number, second: number): number {
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code === 6) return first + 1;
  if (code === 7) return ((first << 8) | second) + 1;
  return code >= 8 ? 256 << (code - 8) : 0;
}
