import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

/** Channels by colour type (PNG, W3C, section 11.2.2). Palettes and depths below 8 bits aren't supported. */
const channelsOf: Readonly<Record<number, 1 | 2 | 3 | 4>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Returns evenly spaced RGBA pixels of a PNG. Returns null if it's interlaced, has a palette or a depth other than 8
 * bits, or is damaged. The caller must limit its size.
 */
export function pngSample(bytes: Buffer, count: number): Uint8Array | null {
  const [width, height, depth, colour, interlaced] = headerOf(bytes);
  const channels = channelsOf[colour];
  if (!channels || depth !== 8 || interlaced !== 0) return null;
  const stride = 1 + width * channels;
  const rows = inflated(bytes, stride * height);
  if (rows?.length !== stride * height) return null;
  unfilter(rows, stride, channels);
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / count)));
  const sample: number[] = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step)
      sample.push(...rgba(rows.subarray(y * stride + 1 + x * channels, y * stride + 1 + (x + 1) * channels)));
  return Uint8Array.from(sample);
}

function headerOf(bytes: Buffer): readonly [number, number, number, number, number] {
  if (bytes.length < 33) return [0, 0, 0, -1, 0];
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24] ?? 0, bytes[25] ?? -1, bytes[28] ?? 0];
}

/** Decompresses the image data chunks (IDAT) to at most `maxLength` bytes. */
function inflated(bytes: Buffer, maxLength: number): Buffer | null {
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: maxLength });
  } catch {
    return null;
  }
}

/** Reverses the filters of the rows, in place (PNG, section 9). */
function unfilter(rows: Buffer, stride: number, channels: number): void {
  for (let start = 0; start < rows.length; start += stride) {
    const filter = rows[start] ?? 0;
    for (let at = start + 1; at < start + stride; at += 1) {
      const left = at - channels > start ? (rows[at - channels] ?? 0) : 0;
      const up = start > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = at - channels > start && start > 0 ? (rows[at - stride - channels] ?? 0) : 0;
      rows[at] = (rows[at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

/** Returns the neighbour that is closest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function rgba(pixel: Uint8Array): readonly number[] {
  const [first = 0, second = 255, third = 0, fourth = 255] = pixel;
  return pixel.length < 3 ? [first, first, first, second] : [first, second, third, fourth];
}
