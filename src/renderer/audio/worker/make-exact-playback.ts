import type { PlaybackForm, PlaybackResult } from '../playback/playback-messages.ts';
import type { FromWorker, ToWorker } from '../split/worker-messages.ts';
import { startAudioWorker } from './start-audio-worker.ts';

/** Determines in a worker how to play a recording with exact times. Returns `failed` once `signal` is aborted. */
export async function makeExactPlayback(
  audioUrl: string,
  form: PlaybackForm,
  signal: AbortSignal,
): Promise<PlaybackResult> {
  const worker = startAudioWorker();
  const { promise, resolve } = Promise.withResolvers<PlaybackResult>();
  signal.addEventListener('abort', () => resolve({ type: 'failed' }), { once: true });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'playback') resolve(data.result);
  };
  worker.onerror = () => resolve({ type: 'failed' });
  worker.postMessage({ type: 'playback', audioUrl, form } satisfies ToWorker);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}
