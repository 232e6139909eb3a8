import { type Mp3Frame, mp3HeadLength, mp3SideAt } from '../../../../shared/audio-format/mp3-frame.ts';

/** Returns how many bytes before a frame its main data starts: Layer III borrows space from earlier frames. */
export function mainDataBegin(frame: Uint8Array, header: Mp3Frame): number {
  const side = mp3SideAt(frame, 0);
  return header.version === 1
    ? ((frame[side] ?? 0) << 1) | ((frame[side + 1] ?? 0) >> 7)
    : (frame[side] ?? 0);
}

/**
 * Returns the unused main data bytes up to a frame's end. Includes those of earlier frames if all of the frame's own
 * data is in earlier frames.
 */
export function spareBytes(frame: Uint8Array, header: Mp3Frame): number {
  const room = frame.length - mp3HeadLength(frame, 0, header);
  const needed = Math.ceil(mainDataBits(frame, header) / 8) - mainDataBegin(frame, header);
  return Math.max(0, room - needed);
}

/** Returns the last `count` bytes of main data, or null if there are fewer. */
export function mainDataOf(
  frames: readonly Uint8Array[],
  count: number,
  header: Mp3Frame,
): Uint8Array | null {
  const all = Buffer.concat(frames.map((frame) => frame.subarray(mp3HeadLength(frame, 0, header))));
  return all.length < count ? null : all.subarray(all.length - count);
}

/** Writes main data bytes at the end of frames, across as many frames as needed. */
export function writeMainData(frames: readonly Uint8Array[], carried: Uint8Array, header: Mp3Frame): void {
  let left = carried.length;
  for (const frame of frames.toReversed()) {
    if (left === 0) return;
    const count = Math.min(left, frame.length - mp3HeadLength(frame, 0, header));
    frame.set(carried.subarray(left - count, left), frame.length - count);
    left -= count;
  }
}

/** Returns the lengths of the granules' main data in bits (ISO 11172-3, 2.4.1.7; 13818-3 for the lower rates). */
function mainDataBits(frame: Uint8Array, { version, channels }: Mp3Frame): number {
  const side = mp3SideAt(frame, 0);
  const first = version === 1 ? 9 + (channels === 1 ? 5 : 3) + 4 * channels : 8 + channels;
  const [granules, each] = version === 1 ? [2 * channels, 59] : [channels, 63];
  let sum = 0;
  for (let granule = 0; granule < granules; granule += 1) sum += bits12(frame, side, first + granule * each);
  return sum;
}

function bits12(bytes: Uint8Array, from: number, bit: number): number {
  const at = from + (bit >> 3);
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
  return (((a << 16) | (b << 8) | c) >> (12 - (bit & 7))) & 0xfff;
}
