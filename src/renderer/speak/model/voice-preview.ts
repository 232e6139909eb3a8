import { create } from 'zustand';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { SpeechChunk } from '../../../shared/speech/speech.ts';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { createFrameLoop } from '../../audio/player/frame-loop.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { strings } from '../../i18n/strings.ts';
import { refreshLearnedSpeech } from '../../stores/speech/learned-limits.ts';
import { pausePlayer } from './clip-player.ts';

/** The voice whose sample is loading or playing, and the approximate share played, from 0 to 1. `end` releases it. */
export type Preview = { readonly voice: string | null; readonly share: number; readonly end: () => void };

/** The screen's only preview. */
export const usePreview = create<Preview>(() => ({ voice: null, share: 0, end: () => {} }));

/** The failure of the last requested preview. Null once another one is requested. */
export const usePreviewFailure = create<{
  readonly failed: { readonly voice: string; readonly failure: Failure } | null;
}>(() => ({ failed: null }));

/** Approximate duration of a sample in seconds. */
const sampleSeconds = 5;

/**
 * Plays a voice's sample, or stops it if it's playing. The main process caches samples, so that each one is paid for
 * only once.
 */
export function togglePreview(voice: string, model: string): void {
  const previousVoice = usePreview.getState().voice;
  stopPreview();
  if (previousVoice !== voice) void play(voice, model);
}

/** Hides the failure of a preview. */
export function dismissPreviewFailure(): void {
  usePreviewFailure.setState({ failed: null });
}

/** Stops the sample and hides the last failure. */
export function endPreviews(): void {
  stopPreview();
  dismissPreviewFailure();
}

/** Stops the sample. */
export function stopPreview(): void {
  usePreview.getState().end();
  usePreview.setState({ voice: null, share: 0, end: () => {} });
}

async function play(voice: string, model: string): Promise<void> {
  pausePlayer();
  dismissPreviewFailure();
  let hasEnded = false;
  const ends: (() => void)[] = [];
  const end = () => {
    hasEnded = true;
    for (const each of ends) each();
  };
  usePreview.setState({ voice, share: 0, end });
  const fail = (failed: Failure) => {
    if (hasEnded) return;
    stopPreview();
    // The gateway may have named its voices.
    refreshLearnedSpeech();
    usePreviewFailure.setState({ failed: { voice, failure: failed } });
  };
  try {
    const speech = await backend().speech.speak({
      text: strings().speak.sample,
      model,
      voice,
      format: 'mp3',
      speed: 1,
    });
    const speechId = speech.id;
    const drop = () => void (async () => backend().speech.cancel({ speechId }))().catch(() => {});
    if (hasEnded) return drop();
    let hasStarted = false;
    const playChunk = (chunk: SpeechChunk | undefined) => {
      if (hasEnded || hasStarted || !chunk) return;
      if (chunk.state === 'failed') return fail(chunk.failure);
      if (!('url' in chunk)) return;
      hasStarted = true;
      ends.push(playAudio(chunk.url, chunk.state === 'arriving', fail));
    };
    ends.push(
      follow(
        (api, signal) => api.speech.watch({ speechId }, { signal }),
        ({ chunks: [chunk] }) => playChunk(chunk),
        fail,
      ),
      drop,
    );
  } catch (thrown) {
    fail(failureOf(thrown));
  }
}

function playAudio(url: string, arriving: boolean, fail: (failed: Failure) => void): () => void {
  const progress = createFrameLoop(() => {
    usePreview.setState({ share: Math.min(1, player.currentTime / sampleSeconds) });
    return true;
  });
  const player = createElementPlayer(
    { url, arriving },
    {
      onPlaying: progress.start,
      onPaused: stopPreview,
      onEnded: stopPreview,
      onError: () => fail(failure('unplayable')),
    },
  );
  player.play();
  return () => {
    progress.stop();
    player.release();
  };
}
