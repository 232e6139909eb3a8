import type { FromWorker, ToWorker } from '../split/worker-messages.ts';
import { startAudioWorker } from './start-audio-worker.ts';

/** Time limit in ms. After that, a recording is sent like any other. */
const timeLimitMs = 60_000;

/**
 * Decodes a recording, a file or its URL, in a worker until something can be heard. Returns the length in seconds of a
 * silent one, and null for any other and for one that can't be decoded.
 */
export async function checkSilence(recording: Blob | string): Promise<number | null> {
  const worker = startAudioWorker();
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const timer = setTimeout(() => resolve(null), timeLimitMs);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'silence') resolve(data.seconds);
  };
  worker.onerror = () => resolve(null);
  worker.postMessage({ type: 'silence', recording } satisfies ToWorker);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
