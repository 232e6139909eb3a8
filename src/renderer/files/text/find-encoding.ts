import { startWorker } from '../../lazy/start-worker.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import address from './encoding-worker.ts?worker&url';

/** Longest time to wait for the worker, in ms. */
const longestMs = 30_000;

/** Determines the encoding of a text in a worker. Never rejects. */
export async function findEncoding(bytes: Uint8Array): Promise<EncodingGuess> {
  const worker = startWorker(address);
  const { promise, resolve } = Promise.withResolvers<EncodingGuess>();
  const fail = () => resolve({ kind: 'unknown' });
  worker.onmessage = ({ data }: MessageEvent<EncodingGuess>) => resolve(data);
  worker.onerror = fail;
  const timer = setTimeout(fail, longestMs);
  worker.postMessage(bytes);
  const guess = await promise;
  clearTimeout(timer);
  worker.terminate();
  return guess;
}
