import { type Failure, failure } from '../../../shared/failure.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import type { SpeechChunk } from '../../../shared/speech/speech.ts';
import {
  type AudioEvents,
  type AudioPlayer,
  createElementPlayer,
} from '../../audio/player/element-player.ts';
import { createFrameLoop } from '../../audio/player/frame-loop.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { type AudibleChunk, createSequencer } from '../../audio/player/sequencer.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { clipOf, useClips } from '../../stores/speech/clips-store.ts';
import { urlOf } from './chunk-state.ts';
import { chunkSeconds, type Place, placeAt, secondsAt } from './clip-time.ts';
import { usePlayer } from './player-store.ts';
import { createSamplesAudio } from './samples-audio.ts';

/** Whether the clip's file is played, rather than its chunks one after the other. */
let playsFile = false;

/** Updates the position while the audio plays. */
const position = createFrameLoop(() => {
  const clip = currentClip();
  const { player } = sequencer;
  if (!player || !clip || usePlayer.getState().state !== 'playing') return false;
  usePlayer.setState({ seconds: startOf(clip, sequencer.position.chunk) + player.currentTime });
  return true;
});

const sequencer = createSequencer({
  pieces: () => {
    const clip = currentClip();
    return clip ? [{ chunks: chunksOf(clip), failure: null }] : [];
  },
  load: loadChunk,
  events: {
    onPlaying: () => {
      usePlayer.setState({ state: 'playing' });
      position.start();
    },
    onWaiting: () => {
      const { state } = usePlayer.getState();
      if (state === 'playing') usePlayer.setState({ state: 'waiting' });
    },
    onPaused: () => pausePlayer(),
    onMoved: () => {
      const clip = currentClip();
      if (clip) usePlayer.setState({ state: 'waiting', seconds: startOf(clip, sequencer.position.chunk) });
    },
    onEnd,
    onFailed,
  },
});

const currentClip = (): Clip | null => clipOf(useClips.getState().items, usePlayer.getState().clipId);

/** Opens a clip at its start without playing it, and releases the previous one. */
export function openInPlayer(clipId: string | null): void {
  if (usePlayer.getState().clipId === clipId) return;
  releaseAudio();
  usePlayer.setState({ clipId, state: 'paused', seconds: 0, failure: null });
}

/** Plays a clip from a time in seconds, as soon as there is audio. */
export function playFrom(clipId: string, seconds: number): void {
  pauseReading();
  usePlayer.setState({ clipId, state: 'waiting', seconds, failure: null });
  // A clip that was just created isn't in the list yet. It's played from its start.
  const clip = currentClip();
  playsFile = Boolean(clip?.file);
  if (!clip || playsFile) sequencer.goTo({ piece: 0, chunk: 0 }, clip ? seconds : 0);
  else {
    const place = placeAt(clip, seconds);
    sequencer.goTo({ piece: 0, chunk: place.chunk }, secondsWithin(clip, place));
  }
  sequencer.setPaused(false);
  sequencer.update();
}

/** Pauses or resumes. At the end, starts again. */
export function togglePlay(): void {
  const { state, clipId, seconds } = usePlayer.getState();
  if (clipId === null) return;
  if (state === 'playing' || state === 'waiting') pausePlayer();
  else if (sequencer.player && state !== 'failed') {
    usePlayer.setState({ state: 'waiting' });
    sequencer.setPaused(false);
  } else playFrom(clipId, state === 'failed' ? 0 : seconds);
}

/** Pauses if it's playing. */
export function pausePlayer(): void {
  sequencer.setPaused(true);
  const { state } = usePlayer.getState();
  if (state !== 'failed') usePlayer.setState({ state: 'paused' });
}

/** Seeks to a time in seconds without changing whether it plays. */
export function seekTo(seconds: number): void {
  const { clipId, state } = usePlayer.getState();
  const clip = currentClip();
  if (!clip || clipId === null) return;
  const isPlaying = state === 'playing' || state === 'waiting';
  const { player } = sequencer;
  if (playsFile && player && state !== 'failed') {
    player.seek(seconds);
    usePlayer.setState({ seconds });
  } else if (isPlaying) playFrom(clipId, seconds);
  else {
    sequencer.stop();
    usePlayer.setState({ seconds, state: 'paused', failure: null });
  }
}

/** Switches to another clip of a comparison, at the same position in the text. */
export function switchTo(clip: Clip): void {
  const { clipId, state, seconds } = usePlayer.getState();
  const from = currentClip();
  if (clipId === clip.id) return;
  const at = from ? secondsAt(clip, placeAt(from, seconds)) : 0;
  if (state === 'playing' || state === 'waiting') playFrom(clip.id, at);
  else {
    releaseAudio();
    usePlayer.setState({ clipId: clip.id, seconds: at, state: 'paused', failure: null });
  }
}

/** Follows changes to the open clip until the returned function is called, which also closes the clip. */
export function followPlayer(): () => void {
  const unsubscribe = useClips.subscribe(() => {
    const clip = currentClip();
    if (!clip) {
      if (usePlayer.getState().clipId !== null && isWhole(useClips.getState())) openInPlayer(null);
      return;
    }
    if (sequencer.player || usePlayer.getState().state === 'waiting') sequencer.update();
  });
  return () => {
    unsubscribe();
    openInPlayer(null);
  };
}

/** Returns what is played: the clip's file, or its chunks, with what has arrived of failed ones. */
function chunksOf({ file, chunks, running }: Clip): readonly SpeechChunk[] {
  if (playsFile && file) return [{ state: 'whole', url: file.playUrl }];
  return chunks.map((chunk): SpeechChunk => {
    const { progress } = chunk;
    if (progress.state === 'failed' && urlOf(chunk)) return { state: 'whole', url: urlOf(chunk) };
    const isNeverRequested = progress.state === 'waiting' && !running;
    return isNeverRequested ? { state: 'failed', failure: failure('stopped') } : progress;
  });
}

function loadChunk({ url, state }: AudibleChunk, from: number, events: AudioEvents): AudioPlayer {
  const arriving = state === 'arriving';
  const format = currentClip()?.settings.format;
  const isRaw = !playsFile && (format === 'pcm' || (arriving && format === 'wav'));
  const inElement = () => createElementPlayer({ url, arriving, from }, events);
  // The gateway may send a different format than requested.
  return isRaw ? createSamplesAudio({ url, from }, events, inElement) : inElement();
}

/** Returns the time within a chunk from which it's played, in seconds. */
function secondsWithin(clip: Clip, { chunk, share }: Place): number {
  const clipChunk = clip.chunks[chunk];
  // In these two formats, a chunk that is still arriving can only be played from its start.
  const { format } = clip.settings;
  const fromStart = clipChunk?.progress.state !== 'whole' && (format === 'opus' || format === 'flac');
  return clipChunk && !fromStart ? share * chunkSeconds(clip, clipChunk) : 0;
}

/** Returns when a chunk of the clip starts, in seconds. */
function startOf(clip: Clip, chunk: number): number {
  return playsFile ? 0 : secondsAt(clip, { chunk, share: 0 });
}

function onEnd(): void {
  const { clipId, loop } = usePlayer.getState();
  releaseAudio();
  usePlayer.setState({ state: 'paused', seconds: 0 });
  if (loop && clipId !== null) playFrom(clipId, 0);
}

function onFailed(why: Failure): void {
  const clipChunk = currentClip()?.chunks[sequencer.position.chunk];
  releaseAudio();
  // The chunk's own failure is shown next to the chunks.
  if (!playsFile && clipChunk?.progress.state !== 'whole') usePlayer.setState({ state: 'paused' });
  else usePlayer.setState({ state: 'failed', failure: why });
}

function releaseAudio(): void {
  position.stop();
  sequencer.stop();
}
