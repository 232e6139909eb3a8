import { askOnce } from '../../lazy/ask-worker.ts';
import type { PlaybackForm, PlaybackResult } from '../playback/playback-messages.ts';
import type { FromWorker, ToWorker } from '../split/worker-messages.ts';
import { startAudioWorker } from './start-audio-worker.ts';

/** Determines in a worker how to play a recording with exact times. Returns `failed` once `signal` is aborted. */
export async function makeExactPlayback(
  audioUrl: string,
  form: PlaybackForm,
  signal: AbortSignal,
): Promise<PlaybackResult> {
  const message: ToWorker = { type: 'playback', audioUrl, form };
  const result = await askOnce(startAudioWorker(), message, {
    signal,
    resultIn: (data: FromWorker) => (data.type === 'playback' ? data.result : null),
  });
  return typeof result === 'string' ? { type: 'failed' } : result;
}
