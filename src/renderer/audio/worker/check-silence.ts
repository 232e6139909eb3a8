import { askOnce } from '../../lazy/ask-worker.ts';
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
  const message: ToWorker = { type: 'silence', recording, duration };
  const isSilent = await askOnce(startAudioWorker(), message, {
    signal,
    limitMs: timeLimitMs,
    resultIn: (data: FromWorker) => (data.type === 'silence' ? data.isSilent : null),
  });
  return isSilent === true;
}
