import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** The text that {@link withMetadata} puts in each metadata block. */
export const secret = 'At the gate of 12 Harbour Lane';

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${secret}"/></rdf:RDF></x:xmpmeta>`;

/**
 * Adds every kind of metadata that a format supports: EXIF with GPS and a description, XMP, IPTC, comments and trailing
 * data.
 */
export function withMetadata(image: Buffer, orientation: number): Buffer {
  if (image.subarray(0, 2).equals(Buffer.from('ffd8', 'hex'))) return jpeg(image, orientation);
  if (image.subarray(1, 4).toString('latin1') === 'PNG') return png(image, orientation);
  if (image.subarray(8, 12).toString('latin1') === 'WEBP') return webp(image, orientation);
  if (image.subarray(0, 3).toString('latin1') === 'GIF') return gif(image);
  if (image.subarray(4, 8).toString('latin1') === 'ftyp') return avif(image);
  throw new Error('no format with metadata');
}

/** Returns EXIF data (CIPA DC-008): a description, the orientation, and a latitude. */
function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const ifd = (...entries: readonly Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const description = Buffer.from(`${secret}\0`, 'latin1');
  const gpsAt = 8 + 2 + 3 * 12 + 4;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const descriptionAt = latitudeAt + 24;
  const latitude = Buffer.alloc(24);
  for (const [at, value] of [38, 1, 31, 1, 27, 1].entries()) latitude.writeUInt32LE(value, at * 4);
  return Buffer.concat([
    Buffer.from('49492a0008000000', 'hex'),
    ifd(
      entry(0x010e, 2, description.length, descriptionAt),
      entry(0x0112, 3, 1, orientation),
      entry(0x8825, 4, 1, gpsAt),
    ),
    ifd(entry(0x0001, 2, 2, 'N'.charCodeAt(0)), entry(0x0002, 5, 3, latitudeAt)),
    latitude,
    description,
  ]);
}

function jpeg(image: Buffer, orientation: number): Buffer {
  const segment = (marker: number, ...parts: readonly (Buffer | string)[]) => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    );
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, secret.length]), Buffer.from(secret)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(caption.length);
  return Buffer.concat([
    image.subarray(0, 2),
    segment(0xe1, 'Exif\0\0', exif(orientation)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    segment(0xed, 'Photoshop 3.0\0', '8BIM\x04\x04\0\0', size, caption, Buffer.alloc(caption.length % 2)),
    segment(0xfe, secret),
    image.subarray(2),
    // Phones append videos and more images.
    Buffer.from(`MotionPhoto ${secret}`),
  ]);
}

function png(image: Buffer, orientation: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const bytes = Buffer.alloc(12 + body.length);
    bytes.writeUInt32BE(body.length);
    bytes.write(type, 4, 'latin1');
    body.copy(bytes, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
    return bytes;
  };
  const header = 8 + 25;
  return Buffer.concat([
    image.subarray(0, header),
    chunk('eXIf', exif(orientation)),
    chunk('tEXt', Buffer.from(`Comment\0${secret}`, 'latin1')),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    chunk('tIME', Buffer.from([0x07, 0xe8, 3, 1, 6, 0, 0])),
    image.subarray(header),
  ]);
}

/**
 * Converts a WebP image to the extended format (RFC 9649), since the simple formats have no metadata, and adds EXIF and
 * XMP.
 */
function webp(image: Buffer, orientation: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const isLossy = image.toString('latin1', 12, 16) === 'VP8 ';
  const bits = image.readUInt32LE(21);
  const width = isLossy ? image.readUInt16LE(26) & 0x3fff : (bits & 0x3fff) + 1;
  const height = isLossy ? image.readUInt16LE(28) & 0x3fff : ((bits >> 14) & 0x3fff) + 1;
  const extended = Buffer.alloc(10);
  extended[0] = 0b1100;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', extended),
    image.subarray(12),
    chunk('EXIF', exif(orientation)),
    chunk('XMP ', Buffer.from(xmp)),
  ]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function gif(image: Buffer): Buffer {
  const colours = (image[10] ?? 0) & 0x80 ? 3 * 2 ** (((image[10] ?? 0) & 7) + 1) : 0;
  const header = 13 + colours;
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    Buffer.from(secret),
    Buffer.from([0]),
  ]);
  return Buffer.concat([image.subarray(0, header), comment, image.subarray(header)]);
}

/** Adds XMP in a box at the end (ISO 14496-12). */
function avif(image: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(xmp)]);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write('uuid', 4, 'latin1');
  return Buffer.concat([image, head, body]);
}
