import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import {
  exifOrientation,
  uprightTransform,
  webpOrientation,
} from '../../../../src/renderer/files/images/webp-orientation.ts';
import { withMetadata } from '../../../e2e/image-metadata.ts';
import { processorMs } from '../../../growth.ts';
import { mutated, seededIntegers } from './mutated-images.ts';

/** The header of a 60 × 40 px WebP file. */
const plain = Buffer.from(
  'RIFF\x1e\0\0\0WEBPVP8 \x12\0\0\0\x10\x02\0\x9d\x01\x2a\x3c\0\x28\0\0\0\0\0\0\0\0\0',
  'latin1',
);

describe('the orientation of a WebP image', () => {
  it('C20: is read from its EXIF, and an image without one is upright', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(await webpOrientation(new Blob([new Uint8Array(withMetadata(plain, orientation))]))).toBe(
        orientation,
      );
    expect(await webpOrientation(new Blob([new Uint8Array(plain)]))).toBe(1);
    const ordered = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
    expect(exifOrientation(new DataView(new Uint8Array(ordered).buffer))).toBe(6);
    const prefixed = new Uint8Array(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ordered]));
    expect(exifOrientation(new DataView(prefixed.buffer))).toBe(6);
  });

  it('C20: is found quickly in damaged files too', async () => {
    const random = seededIntegers(27);
    const whole = withMetadata(plain, 6);
    for (let round = 0; round < 1_000; round += 1) {
      const orientation = await webpOrientation(new Blob([mutated(whole, random)]));
      expect(orientation >= 1 && orientation <= 8).toBe(true);
    }
    const empty = Buffer.concat([plain.subarray(0, 12), Buffer.alloc(80_000_000)]);
    const work = async () => expect(await webpOrientation(new Blob([new Uint8Array(empty)]))).toBe(1);
    expect(await processorMs(work)).toBeLessThan(10_000);
  });

  it('C20: turns each corner to where it belongs', () => {
    const size = { width: 60, height: 40 };
    // The new position of the upper left corner, and the direction of its right neighbour.
    const places = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => {
      const [a, b, , , e, f] = uprightTransform(orientation, size);
      return [e, f, a, b];
    });
    expect(places).toEqual([
      [0, 0, 1, 0],
      [60, 0, -1, 0],
      [60, 40, -1, 0],
      [0, 40, 1, 0],
      [0, 0, 0, 1],
      [40, 0, 0, 1],
      [40, 60, 0, -1],
      [0, 60, 0, -1],
    ]);
  });
});
