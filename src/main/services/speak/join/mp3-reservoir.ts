import { headBytes, type Mp3Frame, type Mp3Header } from './mp3-frames.ts';

/** Bytes before a frame's own in which its main data begins: layer III borrows room from the frames before. */
export function borrowed(bytes: Uint8Array, frame: Mp3Frame, header: Mp3Header): number {
  const side = sideAt(bytes, frame);
  return header.mpeg1 ? ((bytes[side] ?? 0) << 1) | ((bytes[side + 1] ?? 0) >> 7) : (bytes[side] ?? 0);
}

/** Bytes of main data up to a frame's end that it does not need; more than its own where all of it stands before. */
export function spareBytes(bytes: Uint8Array, frame: Mp3Frame, header: Mp3Header): number {
  const room = frame.length - headBytes(bytes, frame.at, header);
  const needed = Math.ceil(mainDataBits(bytes, frame, header) / 8) - borrowed(bytes, frame, header);
  return Math.max(0, room - needed);
}

/** The last `count` bytes of main data before frame `before`; null where there are not so many. */
export function mainDataBefore(
  bytes: Uint8Array,
  frames: readonly Mp3Frame[],
  before: number,
  count: number,
  header: Mp3Header,
): Uint8Array | null {
  const slots = frames
    .slice(0, before)
    .map(({ at, length }) => bytes.subarray(at + headBytes(bytes, at, header), at + length));
  const all = Buffer.concat(slots);
  return all.length < count ? null : all.subarray(all.length - count);
}

/** Writes bytes of main data at the end of frames, over as many of them as it takes. */
export function carryInto(frames: readonly Uint8Array[], carried: Uint8Array, header: Mp3Header): void {
  let left = carried.length;
  for (const frame of frames.toReversed()) {
    if (left === 0) return;
    const count = Math.min(left, frame.length - headBytes(frame, 0, header));
    frame.set(carried.subarray(left - count, left), frame.length - count);
    left -= count;
  }
}

/** Lengths of the granules' main data (ISO 11172-3, 2.4.1.7; 13818-3 for the lower rates), in bits. */
function mainDataBits(bytes: Uint8Array, frame: Mp3Frame, { mpeg1, channels }: Mp3Header): number {
  const side = sideAt(bytes, frame);
  const first = mpeg1 ? 9 + (channels === 1 ? 5 : 3) + 4 * channels : 8 + channels;
  const [granules, each] = mpeg1 ? [2 * channels, 59] : [channels, 63];
  let sum = 0;
  for (let granule = 0; granule < granules; granule += 1) sum += bits12(bytes, side, first + granule * each);
  return sum;
}

function sideAt(bytes: Uint8Array, { at }: Mp3Frame): number {
  return at + (((bytes[at + 1] ?? 0) & 1) === 0 ? 6 : 4);
}

function bits12(bytes: Uint8Array, from: number, bit: number): number {
  const at = from + (bit >> 3);
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
  return (((a << 16) | (b << 8) | c) >> (12 - (bit & 7))) & 0xfff;
}
