/// <reference lib="webworker" />
import {
  type ImageHead,
  type ImageSize,
  imageHead,
  imageHeadBytes,
} from '../../../shared/image-format/image-head.ts';
import {
  type FromImageWorker,
  imageLimits,
  type PreparedImage,
  type ToImageWorker,
} from './prepared-image.ts';
import { isSvg, svgHeadBytes } from './svg-head.ts';
import { svgLimits, svgSize } from './svg-size.ts';
import { uprightTransform, webpOrientation } from './webp-orientation.ts';

self.addEventListener('message', async ({ data }: MessageEvent<ToImageWorker>) => {
  const prepared = 'drawn' in data ? encoded(canvasOf(data.drawn, data.drawn), false, false) : prepare(data);
  self.postMessage(await prepared.catch((): PreparedImage => ({ kind: 'damaged' })));
});

async function prepare({ file, longest }: Extract<ToImageWorker, { file: Blob }>): Promise<FromImageWorker> {
  const bytes = new Uint8Array(await file.slice(0, imageHeadBytes).arrayBuffer());
  if (isSvg(bytes.subarray(0, svgHeadBytes))) return sizeOfSvg(file);
  const head = await wholeHead(file, imageHead(bytes));
  if (!head?.size) return { kind: head?.type === 'image/heic' ? 'heic' : 'damaged' };
  const { type, size, isAnimated } = head;
  const { side, pixels } = imageLimits;
  if (Math.max(size.width, size.height) > side || size.width * size.height > pixels)
    return { kind: 'too-large' };
  const isWebp = type === 'image/webp';
  const bitmap = await createImageBitmap(new Blob([file], { type }), {
    imageOrientation: isWebp ? 'none' : 'from-image',
  }).catch(() => null);
  if (!bitmap) return { kind: type === 'image/heic' ? 'heic' : 'damaged' };
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  const scaledSize = { width: scaled(bitmap.width), height: scaled(bitmap.height) };
  const canvas = canvasOf(bitmap, scaledSize, isWebp ? await webpOrientation(file) : 1);
  return encoded(canvas, type === 'image/jpeg', isAnimated);
}

/** Reads the whole file if the image size comes after very long metadata, as in photos with depth maps. */
async function wholeHead(file: Blob, head: ImageHead | null): Promise<ImageHead | null> {
  const isLater =
    head !== null && head.size === null && head.type !== 'image/heic' && file.size > imageHeadBytes;
  return isLater ? imageHead(new Uint8Array(await file.arrayBuffer())) : head;
}

async function sizeOfSvg(file: Blob): Promise<FromImageWorker> {
  if (file.size > svgLimits.bytes) return { kind: 'too-complex' };
  const size = svgSize(await file.text());
  return typeof size === 'string' ? { kind: size } : { kind: 'svg', ...size };
}

/** Draws a bitmap upright at the given size, and frees it. */
function canvasOf(bitmap: ImageBitmap, size: ImageSize, orientation = 1): OffscreenCanvas {
  const { width, height } = size;
  const canvas = orientation < 5 ? new OffscreenCanvas(width, height) : new OffscreenCanvas(height, width);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.transform(...uprightTransform(orientation, size));
  context.drawImage(bitmap, 0, 0, width, height);
  context.resetTransform();
  bitmap.close();
  return canvas;
}

async function encoded(
  canvas: OffscreenCanvas,
  isPhoto: boolean,
  isFirstFrame: boolean,
): Promise<PreparedImage> {
  const file = await (isPhoto ? jpegOf(canvas) : smallest(canvas));
  const { width, height } = canvas;
  // Free its memory, because the worker is kept for other images.
  canvas.width = 0;
  canvas.height = 0;
  return { kind: 'image', file, width, height, isFirstFrame };
}

/** Maximum size in bytes of a PNG that is only kept for its transparency. */
const maxTransparent = 1_000_000;

/** Encodes as PNG if that's smaller, as with drawings and text, or if parts are transparent, and otherwise as JPEG. */
async function smallest(canvas: OffscreenCanvas): Promise<Blob> {
  const isTransparent = hasTransparency(canvas);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  if (isTransparent && png.size <= maxTransparent) return png;
  const jpeg = await jpegOf(canvas);
  return png.size <= jpeg.size ? png : jpeg;
}

/** Encodes as JPEG, on a white background. */
function jpegOf(canvas: OffscreenCanvas): Promise<Blob> {
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D context');
  return context;
}
