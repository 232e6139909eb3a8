import { drawSvg } from './draw-svg.ts';
import { returnImageWorker, takeImageWorker } from './image-workers.ts';
import {
  type FromImageWorker,
  imageLimits,
  type PreparedImage,
  type ToImageWorker,
} from './prepared-image.ts';

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
  const timer = setTimeout(() => resolve({ kind: 'too-large' }), imageLimits.ms);
  const onAbort = () => resolve({ kind: 'damaged' });
  const send = (next: ToImageWorker, transfer: Transferable[]) => worker.postMessage(next, transfer);
  worker.onmessage = async ({ data }: MessageEvent<FromImageWorker>) => {
    if (data.kind !== 'svg') {
      hasResponded = true;
      return resolve(data);
    }
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
