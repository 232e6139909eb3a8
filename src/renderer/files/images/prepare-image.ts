import { startWorker } from '../../lazy/start-worker.ts';
import { drawSvg } from './draw-svg.ts';
import address from './image-worker.ts?worker&url';
import {
  type FromImageWorker,
  imageLimits,
  type PreparedImage,
  type ToImageWorker,
} from './prepared-image.ts';

/**
 * Decodes an image and encodes it again, upright, scaled and without metadata, in a worker of its own. An SVG file is
 * drawn by the page. `longest` is the longest side in px. An aborted image resolves to `damaged`. Never rejects.
 */
export function prepareImage(file: Blob, longest: number, signal: AbortSignal): Promise<PreparedImage> {
  if (file.size > imageLimits.bytes) return Promise.resolve({ kind: 'too-large' });
  const { promise, resolve } = Promise.withResolvers<PreparedImage>();
  const worker = startWorker(address);
  const timer = setTimeout(() => resolve({ kind: 'too-large' }), imageLimits.ms);
  const onAbort = () => resolve({ kind: 'damaged' });
  const send = (message: ToImageWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  worker.onmessage = async ({ data }: MessageEvent<FromImageWorker>) => {
    if (data.kind !== 'svg') return resolve(data);
    const drawn = await drawSvg(file, data, longest);
    if (drawn) send({ drawn }, [drawn]);
    else resolve({ kind: 'damaged' });
  };
  worker.onerror = () => resolve({ kind: 'damaged' });
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  send({ file, longest });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}
