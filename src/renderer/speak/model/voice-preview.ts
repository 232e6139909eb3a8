import { create } from 'zustand';
import { type Failure, failure } from '../../../shared/failure.ts';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { createFrameLoop } from '../../audio/player/frame-loop.ts';
import { speakText } from '../../audio/player/speak-text.ts';
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
  if (previousVoice !== voice) play(voice, model);
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

function play(voice: string, model: string): void {
  pausePlayer();
  dismissPreviewFailure();
  let endAudio: (() => void) | null = null;
  let hasEnded = false;
  const fail = (failed: Failure) => {
    stopPreview();
    // The gateway may have named its voices.
    refreshLearnedSpeech();
    usePreviewFailure.setState({ failed: { voice, failure: failed } });
  };
  const onChange = () => {
    const [chunk] = speech.chunks;
    if (hasEnded) return;
    if (speech.failure) fail(speech.failure);
    else if (chunk?.state === 'failed' && !endAudio) fail(chunk.failure);
    else if (chunk && 'url' in chunk) endAudio ??= playAudio(chunk.url, chunk.state === 'arriving', fail);
  };
  const settings = { model, voice, format: 'mp3', speed: 1, directions: '' } as const;
  const speech = speakText(strings().speak.sample, settings, onChange);
  const end = () => {
    hasEnded = true;
    endAudio?.();
    speech.cancel();
  };
  usePreview.setState({ voice, share: 0, end });
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
