import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

const width = 320;
const height = 200;

/** Returns a small picture as a PNG data URL: sloping stripes whose colours depend on `seed`. */
export function pictureUrl(seed: number): string {
  return `data:image/png;base64,${png(seed).toString('base64')}`;
}

function png(seed: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(pixel(x, y, seed), y * (1 + width * 3) + 1 + x * 3);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixel(x: number, y: number, seed: number): readonly [number, number, number] {
  const stripe = Math.floor((x + y / 2 + (seed % 40)) / 40);
  const base = (seed >>> 8) % 200;
  return [(base + stripe * 23) % 256, (90 + y / 2) % 256, (160 + stripe * 11) % 256];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
