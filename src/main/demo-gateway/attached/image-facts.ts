import { Buffer } from 'node:buffer';
// @ts-expect-error pdf.js declares no types for its image decoders.
import * as decoders from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import { type ImageType, imageHead, imageHeadBytes } from '../../../shared/image-format/image-head.ts';
import { type ColourShare, mainColours } from './main-colours.ts';
import { pngSample } from './png-sample.ts';

/** A received image. `colours` is null if they can't be read here. */
export type ImageFacts = {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly colours: readonly ColourShare[] | null;
};

/** Maximum number of pixels in an image that is decoded for its colours. Decoding takes about 50 ms per million. */
const maxPixels = 4_000_000;

/** Largest image to decode, in bytes. */
const maxBytes = 8_000_000;

/** Maximum number of scans in a JPEG. Each scan covers all pixels. Progressive images have about ten. */
const maxScans = 20;

/** Number of pixels whose colours are counted. */
const sampled = 10_000;

const dataUrl = /^data:image\/[\w.+-]{1,60};base64,/i;

/**
 * Reads the facts about the image in a data URL, including its colours if it has at most `pixels` pixels. Returns null
 * if it isn't an image.
 */
export function imageFacts(url: string, pixels = maxPixels): ImageFacts | null {
  const start = dataUrl.exec(url.slice(0, 100))?.[0];
  if (start === undefined) return null;
  const bytes = Buffer.from(url.slice(start.length), 'base64');
  const head = imageHead(bytes.subarray(0, imageHeadBytes));
  if (!head?.size) return null;
  const { width, height } = head.size;
  const isDecoded = width * height <= Math.min(pixels, maxPixels) && bytes.length <= maxBytes;
  const sample = isDecoded ? sampleOf(head.type, bytes) : null;
  return { type: head.type, width, height, colours: sample && mainColours(sample) };
}

function sampleOf(type: ImageType, bytes: Buffer): Uint8Array | null {
  if (type === 'image/png') return pngSample(bytes, sampled);
  return type === 'image/jpeg' && scansIn(bytes) <= maxScans ? jpegSample(bytes) : null;
}

/** Counts the scans of a JPEG. Their marker can't occur in image data (ITU-T T.81, B.1.1.5). */
function scansIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(scan); at >= 0 && count <= maxScans; at = bytes.indexOf(scan, at + 2))
    count += 1;
  return count;
}

const scan = Buffer.from('ffda', 'hex');

/** The JPEG decoder of pdf.js (`src/core/jpg.js`). */
type JpegImage = {
  readonly width: number;
  readonly height: number;
  parse(bytes: Uint8Array): void;
  getData(options: {
    readonly width: number;
    readonly height: number;
    readonly forceRGBA: true;
    readonly isSourcePDF: false;
  }): Uint8ClampedArray;
};

function jpegSample(bytes: Buffer): Uint8Array | null {
  try {
    decoders.setVerbosityLevel(decoders.VerbosityLevel.ERRORS);
    const image: JpegImage = new decoders.JpegImage();
    image.parse(new Uint8Array(bytes));
    const scale = Math.min(1, Math.sqrt(sampled / (image.width * image.height)));
    const scaled = (side: number) => Math.max(1, Math.round(side * scale));
    const [width, height] = [scaled(image.width), scaled(image.height)];
    return Uint8Array.from(image.getData({ width, height, forceRGBA: true, isSourcePDF: false }));
  } catch {
    // It's damaged, or in an unsupported format.
    return null;
  }
}
