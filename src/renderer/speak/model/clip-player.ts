import { failure } from '../../../shared/failure.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { createFrameLoop } from '../../audio/player/frame-loop.ts';
import { createPlaylist, type PlaylistItem } from '../../audio/player/playlist.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { clipOf, useClips } from '../../stores/speech/clips-store.ts';
import { urlOf } from './chunk-state.ts';
import { chunkSeconds, placeAt, secondsAt } from './clip-time.ts';
import { usePlayer } from './player-store.ts';
import { createSamplesAudio } from './samples-audio.ts';

/** Updates the position while the audio plays. */
const position = createFrameLoop(() => {
  const clip = currentClip();
  const { current } = playlist;
  if (!current || !clip || usePlayer.getState().state !== 'playing') return false;
  const before = current.key === null ? 0 : secondsAt(clip, { chunk: current.key, share: 0 });
  usePlayer.setState({ seconds: before + current.player.currentTime });
  return true;
});

const playlist = createPlaylist<number | null>({
  onPlaying: () => {
    usePlayer.setState({ state: 'playing' });
    position.start();
  },
  onWaiting: () => usePlayer.setState({ state: 'waiting' }),
  onPaused: () => usePlayer.setState({ state: 'paused' }),
  // The position is updated with every frame instead.
  onChange: () => {},
  onEnded: ({ key }) => onEnded(key),
  onError,
});

const currentClip = (): Clip | null => clipOf(useClips.getState(), usePlayer.getState().clipId);

/** Opens a clip at its start without playing it, and releases the previous one. */
export function openInPlayer(clipId: string | null): void {
  if (usePlayer.getState().clipId === clipId) return;
  releaseAudio();
  usePlayer.setState({ clipId, state: 'paused', seconds: 0, chunk: 0, failure: null });
}

/** Plays a clip from a time in seconds, as soon as there is audio. */
export function playFrom(clipId: string, seconds: number): void {
  pauseReading();
  playlist.drop();
  usePlayer.setState({ clipId, state: 'waiting', seconds, failure: null });
  const clip = currentClip();
  if (!clip) return;
  if (clip.file) {
    playlist.play(itemOf(clip, null, seconds));
    return;
  }
  const place = placeAt(clip, seconds);
  usePlayer.setState({ chunk: place.chunk });
  const clipChunk = clip.chunks[place.chunk];
  // For these two formats, a chunk that is still arriving can only be played from its start.
  const { format } = clip.settings;
  const fromStart = clipChunk?.progress.state !== 'whole' && (format === 'opus' || format === 'flac');
  beginChunk(clip, clipChunk && !fromStart ? place.share * chunkSeconds(clip, clipChunk) : 0);
}

/** Pauses or resumes. At the end, starts again. */
export function togglePlay(): void {
  const { state, clipId, seconds } = usePlayer.getState();
  if (clipId === null) return;
  if (state === 'playing' || state === 'waiting') pausePlayer();
  else if (playlist.current && state !== 'failed') {
    usePlayer.setState({ state: 'waiting' });
    playlist.resume();
  } else playFrom(clipId, state === 'failed' ? 0 : seconds);
}

/** Pauses if it's playing. */
export function pausePlayer(): void {
  playlist.pause();
  const { state } = usePlayer.getState();
  if (state !== 'failed') usePlayer.setState({ state: 'paused' });
}

/** Seeks to a time in seconds without changing whether it plays. */
export function seekTo(seconds: number): void {
  const { clipId, state } = usePlayer.getState();
  const clip = currentClip();
  if (!clip || clipId === null) return;
  const isPlaying = state === 'playing' || state === 'waiting';
  if (playlist.current?.key === null && state !== 'failed') {
    playlist.current.player.seek(seconds);
    usePlayer.setState({ seconds });
  } else if (isPlaying) playFrom(clipId, seconds);
  else {
    playlist.stop();
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
      if (usePlayer.getState().clipId !== null && useClips.getState().clips) openInPlayer(null);
      return;
    }
    const { state } = usePlayer.getState();
    if (state === 'waiting' && !playlist.current) beginChunk(clip, 0);
    else preload(clip);
  });
  return () => {
    unsubscribe();
    openInPlayer(null);
  };
}

function beginChunk(clip: Clip, offset: number): void {
  const { chunk } = usePlayer.getState();
  const clipChunk = clip.chunks[chunk];
  if (!clipChunk) return;
  const url = urlOf(clipChunk);
  const isOver =
    clipChunk.progress.state === 'failed' || (!clip.running && clipChunk.progress.state === 'waiting');
  if (isOver && !url) {
    playlist.stop();
    usePlayer.setState({ state: 'paused' });
    return;
  }
  if (!url) return;
  playlist.play(itemOf(clip, chunk, offset));
  preload(clip);
}

function preload(clip: Clip): void {
  const { chunk } = usePlayer.getState();
  if (playlist.current?.key !== chunk) return;
  const clipChunk = clip.chunks[chunk + 1];
  if (clipChunk && 'url' in clipChunk.progress) playlist.preload(itemOf(clip, chunk + 1, 0));
}

/** Returns the playlist item for a chunk, or for the whole file (null), from a time in seconds. */
function itemOf(clip: Clip, key: number | null, from: number): PlaylistItem<number | null> {
  const clipChunk = key === null ? null : clip.chunks[key];
  const whole = clip.file && key === null ? clip.file.playUrl : null;
  const url = whole ?? urlOf(clipChunk);
  const arriving = whole === null && clipChunk?.progress.state === 'arriving';
  const isRaw =
    whole === null && (clip.settings.format === 'pcm' || (arriving && clip.settings.format === 'wav'));
  return {
    key,
    load: (events) => {
      const inElement = () => createElementPlayer({ url, arriving, from }, events);
      // The gateway may send a different format than requested.
      return isRaw ? createSamplesAudio({ url, from }, events, inElement) : inElement();
    },
  };
}

function onEnded(ended: number | null): void {
  const clip = currentClip();
  const { clipId, loop, chunk } = usePlayer.getState();
  if (!clip || !clipId) return;
  const next = chunk + 1;
  if (ended !== null && next < clip.chunks.length) {
    usePlayer.setState({
      state: 'waiting',
      chunk: next,
      seconds: secondsAt(clip, { chunk: next, share: 0 }),
    });
    beginChunk(clip, 0);
    return;
  }
  releaseAudio();
  usePlayer.setState({ state: 'paused', chunk: 0, seconds: 0 });
  if (loop) playFrom(clipId, 0);
}

function onError(): void {
  const clip = currentClip();
  const clipChunk = clip?.chunks[usePlayer.getState().chunk];
  releaseAudio();
  const isBroken = clipChunk && clipChunk.progress.state !== 'whole';
  // The chunk's failure is shown next to the chunks.
  if (isBroken) usePlayer.setState({ state: 'paused' });
  else usePlayer.setState({ state: 'failed', failure: failure('unplayable') });
}

function releaseAudio(): void {
  position.stop();
  playlist.stop();
}
