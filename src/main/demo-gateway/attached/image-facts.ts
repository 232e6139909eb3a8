import { Buffer } from 'node:buffer';
// @ts-expect-error pdf.js declares no types for its image decoders.
import * as decoders from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import { type ImageType, imageHead, imageHeadBytes } from '../../../shared/image-format/image-head.ts';
import { type ColourShare, mainColours } from './main-colours.ts';
import { pngSample } from './png-sample.ts';

/** An image that arrived. `colours` is null if they can't be read here. */
export type ImageFacts = {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly colours: readonly ColourShare[] | null;
};

/** Maximum number of pixels to decode for their colours. It takes about 50 ms per million. */
const maxPixels = 4_000_000;

/** Number of pixels whose colours are counted. */
const sampled = 10_000;

const dataUrl = /^data:image\/[\w.+-]{1,60};base64,/i;

/** Returns what a data URL says about its image. Null if it isn't one. */
export function imageFacts(url: string): ImageFacts | null {
  const start = dataUrl.exec(url.slice(0, 100))?.[0];
  if (start === undefined) return null;
  const bytes = Buffer.from(url.slice(start.length), 'base64');
  const head = imageHead(bytes.subarray(0, imageHeadBytes));
  if (!head?.size) return null;
  const { width, height } = head.size;
  const pixels = width * height <= maxPixels ? sampleOf(head.type, bytes) : null;
  return { type: head.type, width, height, colours: pixels && mainColours(pixels) };
}

function sampleOf(type: ImageType, bytes: Buffer): Uint8Array | null {
  if (type === 'image/png') return pngSample(bytes, sampled);
  return type === 'image/jpeg' ? jpegSample(bytes) : null;
}

/** The decoder of pdf.js (`src/core/jpg.js`). */
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
    // It's damaged, or in a format that isn't supported.
    return null;
  }
}
