import { createQueue } from '../../lazy/ask-worker.ts';
import { startWorker } from '../../lazy/start-worker.ts';
import address from './image-worker.ts?worker&url';
import {
  type FromImageWorker,
  imageLimits,
  type PreparedImage,
  type ToImageWorker,
} from './prepared-image.ts';

/** Asks the image worker. Each image waits for the previous one, because a decoded photo takes up to 800 MB. */
const ask = createQueue(() => startWorker(address));

/** Minimum length of the longest side of a drawn SVG file, in px. Icons would be unreadable at their own size. */
const minSide = 768;

/** Encodes a drawn image in a worker. Resolves to `damaged` if aborted. Never rejects. */
export function encodeDrawn(bitmap: ImageBitmap, signal: AbortSignal): Promise<PreparedImage> {
  return inWorker({ drawn: bitmap }, [bitmap], signal, async () => null);
}

/**
 * Decodes an image in a worker and encodes it again, upright, scaled and without metadata. The page draws SVG files.
 * `longest` is the longest side in px. Resolves to `damaged` if aborted. Never rejects.
 */
export function prepareImage(file: Blob, longest: number, signal: AbortSignal): Promise<PreparedImage> {
  if (file.size > imageLimits.bytes) return Promise.resolve({ kind: 'too-large' });
  return inWorker({ file, longest }, [], signal, (size) => drawSvg(file, size, longest));
}

/** Sends a message to the worker. `draw` draws an SVG file, given the size that the worker read from it. */
async function inWorker(
  message: ToImageWorker,
  transfer: Transferable[],
  signal: AbortSignal,
  draw: (size: { readonly width: number; readonly height: number }) => Promise<ImageBitmap | null>,
): Promise<PreparedImage> {
  let isSvg = false;
  const result = await ask<FromImageWorker, PreparedImage>(message, {
    transfer,
    signal,
    limitMs: imageLimits.ms,
    resultIn: async (data, { post }) => {
      if (data.kind !== 'svg') return data;
      isSvg = true;
      const drawn = await draw(data);
      if (!drawn) return { kind: 'damaged' };
      post({ drawn } satisfies ToImageWorker, [drawn]);
      return null;
    },
  });
  if (result === 'timed-out') return { kind: isSvg ? 'too-complex' : 'too-large' };
  return result === 'failed' ? { kind: 'damaged' } : result;
}

/**
 * Draws an SVG file with an image element, in which browsers run no scripts and load nothing. Keeps its size, within
 * limits. Null if the browser can't draw it.
 */
async function drawSvg(
  file: Blob,
  size: { readonly width: number; readonly height: number },
  longest: number,
): Promise<ImageBitmap | null> {
  const side = Math.max(size.width, size.height);
  const scale = Math.min(longest, Math.max(side, minSide)) / side;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const [width, height] = [scaled(size.width), scaled(size.height)];
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context && canvas.transferToImageBitmap();
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
