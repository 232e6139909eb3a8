/** Image formats that {@link imageHead} recognises, by MIME type. */
export type ImageType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic'
  | 'image/bmp';

/**
 * An image's format, size in pixels, and whether it's animated, according to the file's first bytes. `size` is null if
 * they don't contain it.
 */
export type ImageHead = {
  readonly type: ImageType;
  readonly size: ImageSize | null;
  readonly isAnimated: boolean;
};

/** In pixels, before the image is rotated upright. */
export type ImageSize = { readonly width: number; readonly height: number };

/** Number of bytes at a file's start that {@link imageHead} examines. Metadata may precede the size. */
export const imageHeadBytes = 1_000_000;

/** Reads the head of an image. Returns null for other formats. SVG is text and isn't handled here. */
export function imageHead(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = typeOf(bytes);
  if (!type) return null;
  const size = sizeReaders[type](view);
  const isSized = size !== null && size.width > 0 && size.height > 0;
  return { type, size: isSized ? size : null, isAnimated: isAnimated(type, bytes) };
}

function typeOf(bytes: Uint8Array): ImageType | null {
  const start = latin1(bytes, 0, 64);
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp';
  if (start.startsWith('BM') && bmpHeaders.includes(uint32(bytes, 14))) return 'image/bmp';
  if (!start.startsWith('ftyp', 4)) return null;
  // The brand, its version, and the compatible brands.
  const brands = start.slice(8);
  if (/avi[fs]/.test(brands)) return 'image/avif';
  return /^(?:hei[cmsx]|he[iv]c|hev[cms]|mif1|msf1)/.test(brands) ? 'image/heic' : null;
}

/** Header sizes of BMP files, in bytes. */
const bmpHeaders: readonly number[] = [12, 40, 52, 56, 64, 108, 124];

type ReadSize = (view: DataView) => ImageSize | null;

const sizeReaders: Readonly<Record<ImageType, ReadSize>> = {
  'image/png': (view) => sizeAt(view, 24, () => [view.getUint32(16), view.getUint32(20)]),
  'image/gif': (view) => sizeAt(view, 10, () => [view.getUint16(6, true), view.getUint16(8, true)]),
  'image/bmp': bmpSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': largestExtents,
  'image/heic': largestExtents,
};

/** Reads a size if there are at least `end` bytes. */
function sizeAt(view: DataView, end: number, read: () => readonly [number, number]): ImageSize | null {
  if (view.byteLength < end) return null;
  const [width, height] = read();
  return { width, height };
}

function bmpSize(view: DataView): ImageSize | null {
  return sizeAt(view, 26, () =>
    view.getUint32(14, true) === 12
      ? [view.getUint16(18, true), view.getUint16(20, true)]
      : // A negative height means that the rows begin at the top.
        [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))],
  );
}

/** Reads the size from the frame header (SOF) of a JPEG, which follows other segments (ITU-T T.81, annex B). */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    // Decoders skip stray bytes between segments.
    if (view.getUint8(at) !== 0xff) {
      at += 1;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // The image data begins, or the image ends, without a frame header.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

/** Reads the size from the first chunk of a WebP file (RFC 9649). */
function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  const chunk = latin1(new Uint8Array(view.buffer, view.byteOffset, 16), 12, 16);
  if (chunk === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Reads a little-endian number. */
function uint32(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum + (bytes[at + index] ?? 0) * 256 ** index, 0);
}

function uint24(view: DataView, at: number): number {
  return view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
}

/** Returns the largest extents (`ispe`) in a HEIF file (ISO/IEC 23008-12). Tiles and thumbnails have smaller ones. */
function largestExtents(view: DataView): ImageSize | null {
  const text = latin1(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), 0, view.byteLength);
  let largest: ImageSize | null = null;
  for (let at = text.indexOf('ispe'); at >= 0; at = text.indexOf('ispe', at + 4)) {
    if (at + 16 > view.byteLength) break;
    const found = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
}

function isAnimated(type: ImageType, bytes: Uint8Array): boolean {
  if (type === 'image/gif') {
    const text = latin1(bytes, 0, bytes.length);
    // The extension that loops the frames, or the control blocks of two frames.
    return text.includes('NETSCAPE2.0') || text.split('\x21\xf9\x04').length > 2;
  }
  if (type === 'image/avif') return latin1(bytes, 8, 12) === 'avis';
  // The `acTL` chunk precedes the image data, but may follow a long colour profile.
  if (type === 'image/png') return latin1(bytes, 0, 200_000).split('IDAT', 1).join().includes('acTL');
  return type === 'image/webp' && latin1(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
}

/** Decodes bytes one to one, unlike `TextDecoder`, whose Latin-1 is Windows-1252. */
function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, bytes.length); at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 8_192, to)));
  return text;
}
