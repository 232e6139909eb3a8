import type { FromWorker, ToWorker } from '../split/worker-messages.ts';
import { startAudioWorker } from './start-audio-worker.ts';

/** Time limit in ms. After that, a recording is sent like any other. */
const timeLimitMs = 60_000;

/**
 * Decodes a recording, a file or its URL, in a worker until something can be heard. Returns whether it's silent: false
 * if it can't be decoded to the end, if its length in seconds (`duration`) isn't known, and once `signal` is aborted.
 */
export async function checkSilence(
  recording: Blob | string,
  duration: number | null,
  signal?: AbortSignal,
): Promise<boolean> {
  if (duration === null || signal?.aborted) return false;
  const worker = startAudioWorker();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeLimitMs);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'silence') resolve(data.isSilent);
  };
  worker.onerror = () => resolve(false);
  signal?.addEventListener('abort', () => resolve(false), { once: true });
  worker.postMessage({ type: 'silence', recording, duration } satisfies ToWorker);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
