import { describe, expect, it } from 'vitest';
import { imageHead } from '../../../src/shared/image-format/image-head.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const pad = (text: string, length: number) => bytes(text.padEnd(length, '\0'));

/** Creates the start of a JPEG: `metadata` bytes of metadata, then a frame header for 640 by 480 px. */
const jpeg = (metadata: number) => {
  const length = metadata + 2;
  const app1 = `\xff\xe1${String.fromCharCode(length >> 8, length & 0xff)}${'x'.repeat(metadata)}`;
  return bytes(`\xff\xd8${app1}\xff\xff\xc2\0\x11\x08\x01\xe0\x02\x80\x03 rest`);
};
const png = (width: string, height: string) =>
  bytes(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${width}${height}\x08\x06\0\0\0`);
const extents = (width: string, height: string) => `\0\0\0\x14ispe\0\0\0\0${width}${height}`;

describe('the head of an image', () => {
  it.each([
    ['image/jpeg', jpeg(10), 640, 480],
    ['image/jpeg', jpeg(60_000), 640, 480],
    ['image/jpeg', bytes(`\xff\xd8\xff\xe0\0\x04xxstray\xff\xc0\0\x11\x08\x01\xe0\x02\x80`), 640, 480],
    ['image/png', png('\0\0\x01\0', '\0\0\0\x02'), 256, 2],
    ['image/gif', pad('GIF89a\x40\x01\xc8\0', 20), 320, 200],
    ['image/bmp', pad('BM....\0\0\0\0....\x28\0\0\0\x0a\0\0\0\xf6\xff\xff\xff', 40), 10, 10],
    ['image/webp', pad('RIFF....WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\x06\0\xaf\x04\0', 40), 1_600, 1_200],
    ['image/webp', pad('RIFF....WEBPVP8L....\x2f\x3f\xc6\x2b\x01', 40), 1_600, 1_200],
    ['image/webp', pad('RIFF....WEBPVP8 ....\0\0\0\x9d\x01\x2a\x40\x06\xb0\x04', 40), 1_600, 1_200],
    [
      'image/avif',
      bytes(
        `\0\0\0\x1cftypmif1\0\0\0\0mif1avif${extents('\0\0\0\x40', '\0\0\0\x40')}${extents('\0\0\x02\0', '\0\0\x01\0')}`,
      ),
      512,
      256,
    ],
    [
      'image/heic',
      bytes(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${extents('\0\0\x02\0', '\0\0\x01\0')}`),
      512,
      256,
    ],
  ])('C20: has the type %s and the size in pixels', (type, content, width, height) => {
    expect(imageHead(content)).toEqual({ type, size: { width, height }, isAnimated: false });
  });

  it('C20: has the size that a pixel bomb claims, and none for a truncated file', () => {
    expect(imageHead(png('\x7f\xff\xff\xff', '\x7f\xff\xff\xff'))?.size?.width).toBe(0x7fffffff);
    expect(imageHead(png('', '').subarray(0, 12))).toEqual({
      type: 'image/png',
      size: null,
      isAnimated: false,
    });
    expect(imageHead(jpeg(10).subarray(0, 14))?.size).toBeNull();
    expect(imageHead(png('\0\0\0\0', '\0\0\0\x02'))?.size).toBeNull();
  });

  it('C20: is read without an error, wherever the file is truncated', () => {
    const whole = [jpeg(40), png('\0\0\x01\0', '\0\0\0\x02'), pad('RIFF....WEBPVP8L....\x2f\x3f', 40)];
    for (const content of whole)
      for (let end = 0; end <= content.length; end += 1)
        expect(() => imageHead(content.subarray(0, end))).not.toThrow();
  });

  it('C20: shows whether a GIF or PNG is animated', () => {
    expect(imageHead(pad('GIF89a\x40\x01\xc8\0...\x21\xff\x0bNETSCAPE2.0', 60))?.isAnimated).toBe(true);
    const start = String.fromCharCode(...png('\0\0\x01\0', '\0\0\0\x02'));
    const profile = `....iCCP${'x'.repeat(20_000)}`;
    expect(imageHead(bytes(`${start}${profile}acTL....IDAT`))?.isAnimated).toBe(true);
    expect(imageHead(bytes(`${start}${profile}IDAT acTL`))?.isAnimated).toBe(false);
  });

  it('C20: is recognised by its bytes, so text, SVG and other files aren’t images', () => {
    for (const other of [
      '',
      'BM is a short text, not a bitmap',
      '%PDF-1.7',
      '<svg/>',
      '\0\0\0\x18ftypisom\0\0\0\0',
    ])
      expect(imageHead(bytes(other))).toBeNull();
  });
});
