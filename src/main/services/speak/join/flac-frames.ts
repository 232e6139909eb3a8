import { crc8, crc16, crc16Next } from './check-sums.ts';

/** A frame of FLAC: its bytes' place, where its number stands in it and how long that is, and its samples. */
export type FlacFrame = {
  readonly at: number;
  readonly length: number;
  readonly numberLength: number;
  readonly headLength: number;
  readonly samples: number;
};

/**
 * A FLAC file: its stream's description (34 bytes) and its frames. `isCut` where frames are missing that the
 * description declares, or the last one is incomplete.
 */
export type FlacSound = {
  readonly info: Uint8Array;
  readonly frames: readonly FlacFrame[];
  readonly samples: number;
  readonly isCut: boolean;
};

/** Where a frame's number begins. */
export const numberAt = 4;

/** So many bytes are looked at before others may run. */
const atOnce = 262_144;

/**
 * Reads a FLAC file (RFC 9639): a frame ends where its check sum comes out and the next one begins. Null where there is
 * none; a frame that was cut is left out.
 */
export async function readFlac(bytes: Uint8Array): Promise<FlacSound | null> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'fLaC') return null;
  let at = 4;
  let info: Uint8Array | null = null;
  for (let last = false; !last && at + 4 <= bytes.length; ) {
    const [kind = 0, a = 0, b = 0, c = 0] = bytes.subarray(at, at + 4);
    const length = (a << 16) | (b << 8) | c;
    last = (kind & 0x80) !== 0;
    if ((kind & 0x7f) === 0 && length === 34) info = bytes.slice(at + 4, at + 38);
    at += 4 + length;
  }
  if (!info) return null;
  const frames: FlacFrame[] = [];
  let samples = 0;
  let looked = 0;
  for (let head = flacHead(bytes, at); head; head = flacHead(bytes, at)) {
    const end = frameEnd(bytes, at, at + head.headLength);
    if (end === null) break;
    frames.push({ ...head, at, length: end - at });
    samples += head.samples;
    looked += end - at;
    at = end;
    if (looked < atOnce) continue;
    looked = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const isCut = samples < declaredSamples(info) || isSync(bytes, at);
  return frames.length > 0 ? { info, frames, samples, isCut } : null;
}

/** The length in samples that a stream's description gives, in 36 bits; 0 where it gives none. */
function declaredSamples(info: Uint8Array): number {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  return (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14);
}

/** No frame is larger than this; what is, has lost its end. */
const largestFrame = 1_048_576;

function frameEnd(bytes: Uint8Array, at: number, from: number): number | null {
  let sum = crc16(bytes.subarray(at, from));
  const limit = Math.min(bytes.length, at + largestFrame);
  for (let place = from; place < limit; place += 1) {
    sum = crc16Next(sum, bytes[place] ?? 0);
    if (sum !== 0) continue;
    const next = place + 1;
    if (next === bytes.length || flacHead(bytes, next)) return next;
  }
  return null;
}

function isSync(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8;
}

/** The header of a frame at a place; null where there is none with a check sum that comes out. */
function flacHead(bytes: Uint8Array, at: number): Omit<FlacFrame, 'at' | 'length'> | null {
  if (!isSync(bytes, at) || at + 6 > bytes.length) return null;
  const [sizeCode, rateCode] = [(bytes[at + 2] ?? 0) >> 4, (bytes[at + 2] ?? 0) & 15];
  const lead = bytes[at + numberAt] ?? 0;
  const numberLength = lead < 0x80 ? 1 : Math.clz32(~(lead << 24));
  let end = at + numberAt + numberLength;
  const sizeAt = end;
  if (sizeCode === 6) end += 1;
  if (sizeCode === 7) end += 2;
  if (rateCode === 12) end += 1;
  if (rateCode === 13 || rateCode === 14) end += 2;
  if (end >= bytes.length || crc8(bytes.subarray(at, end)) !== bytes[end]) return null;
  const samples = samplesOf(sizeCode, bytes[sizeAt] ?? 0, bytes[sizeAt + 1] ?? 0);
  return samples === 0 ? null : { numberLength, headLength: end + 1 - at, samples };
}

function samplesOf(code: number, first: number, second: number): number {
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code === 6) return first + 1;
  if (code === 7) return ((first << 8) | second) + 1;
  return code >= 8 ? 256 << (code - 8) : 0;
}
