import { type BitReader, createBitReader } from './bit-reader.ts';

const depths = [16, 8, 12, 16, 16, 20, 24, 32] as const;

/**
 * Decodes the FLAC frame (RFC 9639) that starts at a byte, as far as one channel of it, −1 to 1: the first, or the
 * middle where that is what is stored. `end` is the byte after the frame. Throws at a frame that is damaged; checksums
 * are not looked at.
 */
export function decodeFlacFrame(
  bytes: Uint8Array,
  start: number,
): { readonly samples: Float32Array; readonly end: number } {
  const frame = bytes.subarray(start);
  if (frame[0] !== 0xff || ((frame[1] ?? 0) & 0xfe) !== 0xf8) throw new RangeError('No FLAC frame is here.');
  const sizeCode = (frame[2] ?? 0) >> 4;
  const rateCode = (frame[2] ?? 0) & 15;
  const channels = (frame[3] ?? 0) >> 4;
  const depth = depths[((frame[3] ?? 0) >> 1) & 7] ?? 16;
  // The frame's number is written as UTF-8 writes a character.
  const numberBytes = Math.max(1, Math.clz32(~((frame[4] ?? 0) << 24)));
  let at = 4 + numberBytes;
  let size = sizeCode < 6 ? 576 * 2 ** (sizeCode - 2) : 2 ** sizeCode;
  if (sizeCode === 1) size = 192;
  if (sizeCode === 6) size = (frame[at++] ?? 0) + 1;
  if (sizeCode === 7) size = ((frame[at++] ?? 0) << 8) + (frame[at++] ?? 0) + 1;
  at += rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  const reader = createBitReader(frame, at + 1);
  // Two channels may be stored as one of them, or their middle, and the difference, which needs a bit more.
  const difference = { 8: 1, 9: 0, 10: 1 }[channels];
  const count = difference === undefined ? channels + 1 : 2;
  const all = Array.from({ length: count }, (_, channel) =>
    subframe(reader, size, channel === difference ? depth + 1 : depth),
  );
  const wanted = all[difference === 0 ? 1 : 0] ?? new Float64Array();
  // A checksum of two bytes ends the frame.
  const end = start + reader.align() + 2;
  return { samples: Float32Array.from(wanted, (sample) => sample / 2 ** (depth - 1)), end };
}

function subframe(reader: BitReader, size: number, depth: number): Float64Array {
  reader.bits(1);
  const type = reader.bits(6);
  const wasted = reader.bits(1) === 1 ? reader.unary() + 1 : 0;
  const width = depth - wasted;
  const samples = new Float64Array(size);
  if (type === 0) samples.fill(reader.signed(width));
  else if (type === 1) for (let at = 0; at < size; at += 1) samples[at] = reader.signed(width);
  else if (type >= 8 && type <= 12) predicted(reader, samples, width, fixed[type - 8] ?? []);
  else if (type >= 32) predictedLinearly(reader, samples, width, type - 31);
  else throw new RangeError('A FLAC subframe of a reserved type.');
  return wasted > 0 ? samples.map((sample) => sample * 2 ** wasted) : samples;
}

// The newest sample's factor first.
const fixed = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

function predictedLinearly(reader: BitReader, samples: Float64Array, width: number, order: number): void {
  for (let at = 0; at < order; at += 1) samples[at] = reader.signed(width);
  const precision = reader.bits(4) + 1;
  const shift = reader.signed(5);
  const factors = Array.from({ length: order }, () => reader.signed(precision));
  residual(reader, samples, order);
  restore(samples, factors, shift);
}

function predicted(
  reader: BitReader,
  samples: Float64Array,
  width: number,
  factors: readonly number[],
): void {
  for (let at = 0; at < factors.length; at += 1) samples[at] = reader.signed(width);
  residual(reader, samples, factors.length);
  restore(samples, factors, 0);
}

function restore(samples: Float64Array, factors: readonly number[], shift: number): void {
  const scale = 2 ** shift;
  for (let at = factors.length; at < samples.length; at += 1) {
    let sum = 0;
    for (let back = 0; back < factors.length; back += 1)
      sum += (factors[back] ?? 0) * (samples[at - 1 - back] ?? 0);
    samples[at] = (samples[at] ?? 0) + Math.floor(sum / scale);
  }
}

function residual(reader: BitReader, samples: Float64Array, order: number): void {
  const parameterBits = reader.bits(2) === 0 ? 4 : 5;
  const unencoded = 2 ** parameterBits - 1;
  const partitions = 2 ** reader.bits(4);
  const length = samples.length / partitions;
  let at = order;
  for (let partition = 1; partition <= partitions; partition += 1) {
    const parameter = reader.bits(parameterBits);
    const plain = parameter === unencoded ? reader.bits(5) : null;
    for (; at < partition * length; at += 1) {
      if (plain !== null) {
        samples[at] = reader.signed(plain);
        continue;
      }
      const folded = reader.unary() * 2 ** parameter + reader.bits(parameter);
      samples[at] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }
  }
}
