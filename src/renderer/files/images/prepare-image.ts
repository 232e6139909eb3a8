import { startWorker } from '../../lazy/start-worker.ts';
import address from './image-worker.ts?worker&url';
import {
  type FromImageWorker,
  imageLimits,
  type PreparedImage,
  type ToImageWorker,
} from './prepared-image.ts';

/** Time after which an unused worker is terminated, in ms. Images often follow one another. */
const unusedMs = 10_000;

/** The worker that the last image used, and the timer that terminates it. */
let unused: { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> } | null = null;

/** Minimum length of the longest side of a drawn SVG file, in px. Icons would be unreadable at their own size. */
const minSide = 768;

/** Encodes a drawn image in a worker. Resolves to `damaged` if aborted. Never rejects. */
export function encodeDrawn(bitmap: ImageBitmap, signal: AbortSignal): Promise<PreparedImage> {
  return inTurn(() => inWorker({ drawn: bitmap }, [bitmap], signal, null));
}

/**
 * Decodes an image in a worker and encodes it again, upright, scaled and without metadata. The page draws SVG files.
 * `longest` is the longest side in px. Resolves to `damaged` if aborted. Never rejects.
 */
export function prepareImage(file: Blob, longest: number, signal: AbortSignal): Promise<PreparedImage> {
  if (file.size > imageLimits.bytes) return Promise.resolve({ kind: 'too-large' });
  return inTurn(() => inWorker({ file, longest }, [], signal, (size) => drawSvg(file, size, longest)));
}

/** The last image to prepare. Each waits for the previous one, because a decoded photo takes up to 800 MB. */
let last: Promise<unknown> = Promise.resolve();

function inTurn(prepare: () => Promise<PreparedImage>): Promise<PreparedImage> {
  const prepared = last.then(prepare);
  last = prepared;
  return prepared;
}

/** Sends a message to a worker. `draw` draws an SVG file, given the size that the worker read from it. */
function inWorker(
  message: ToImageWorker,
  transferred: Transferable[],
  signal: AbortSignal,
  draw: ((size: { readonly width: number; readonly height: number }) => Promise<ImageBitmap | null>) | null,
): Promise<PreparedImage> {
  if (signal.aborted) return Promise.resolve({ kind: 'damaged' });
  const { promise, resolve } = Promise.withResolvers<PreparedImage>();
  const worker = takeImageWorker();
  let hasResponded = false;
  let isSvg = false;
  const onTimeout = () => resolve({ kind: isSvg ? 'too-complex' : 'too-large' });
  const timer = setTimeout(onTimeout, imageLimits.ms);
  const onAbort = () => resolve({ kind: 'damaged' });
  const send = (next: ToImageWorker, transfer: Transferable[]) => worker.postMessage(next, transfer);
  worker.onmessage = async ({ data }: MessageEvent<FromImageWorker>) => {
    if (data.kind !== 'svg') {
      hasResponded = true;
      return resolve(data);
    }
    isSvg = true;
    const bitmap = await draw?.(data);
    if (bitmap) send({ drawn: bitmap }, [bitmap]);
    else resolve({ kind: 'damaged' });
  };
  worker.onerror = () => resolve({ kind: 'damaged' });
  signal.addEventListener('abort', onAbort);
  send(message, transferred);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (hasResponded) returnImageWorker(worker);
    else worker.terminate();
  });
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

/** Returns an idle worker. */
function takeImageWorker(): Worker {
  if (!unused) return startWorker(address);
  const { worker, timer } = unused;
  clearTimeout(timer);
  unused = null;
  return worker;
}

/** Keeps a worker for the next image after it has responded. */
function returnImageWorker(worker: Worker): void {
  worker.onmessage = null;
  worker.onerror = null;
  if (unused) {
    worker.terminate();
    return;
  }
  const timer = setTimeout(() => {
    unused = null;
    worker.terminate();
  }, unusedMs);
  unused = { worker, timer };
}
