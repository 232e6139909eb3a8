import { failure } from '../../../shared/failure.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { createFrameLoop } from '../../audio/player/frame-loop.ts';
import { createPlaylist, type PlaylistItem } from '../../audio/player/playlist.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { clipOf, useClips } from '../../stores/speech/clips-store.ts';
import { partSeconds, placeAt, secondsAt } from './clip-time.ts';
import { urlOf } from './part-state.ts';
import { usePlayer } from './player-store.ts';
import { createSamplesAudio } from './samples-audio.ts';

/** Updates the position while the audio plays. */
const position = createFrameLoop(() => {
  const clip = currentClip();
  const { current } = playlist;
  if (!current || !clip || usePlayer.getState().state !== 'playing') return false;
  const before = current.key === null ? 0 : secondsAt(clip, { part: current.key, share: 0 });
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
  usePlayer.setState({ clipId, state: 'paused', seconds: 0, part: 0, failure: null });
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
  usePlayer.setState({ part: place.part });
  const clipPart = clip.parts[place.part];
  // For these two formats, a part that is still arriving can only be played from its start.
  const { format } = clip.settings;
  const fromStart = clipPart?.progress.state !== 'whole' && (format === 'opus' || format === 'flac');
  beginPart(clip, clipPart && !fromStart ? place.share * partSeconds(clip, clipPart) : 0);
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
    if (state === 'waiting' && !playlist.current) beginPart(clip, 0);
    else preload(clip);
  });
  return () => {
    unsubscribe();
    openInPlayer(null);
  };
}

function beginPart(clip: Clip, offset: number): void {
  const { part } = usePlayer.getState();
  const clipPart = clip.parts[part];
  if (!clipPart) return;
  const url = urlOf(clipPart);
  const isOver =
    clipPart.progress.state === 'failed' || (!clip.running && clipPart.progress.state === 'waiting');
  if (isOver && !url) {
    playlist.stop();
    usePlayer.setState({ state: 'paused' });
    return;
  }
  if (!url) return;
  playlist.play(itemOf(clip, part, offset));
  preload(clip);
}

function preload(clip: Clip): void {
  const { part } = usePlayer.getState();
  if (playlist.current?.key !== part) return;
  const clipPart = clip.parts[part + 1];
  if (clipPart && 'url' in clipPart.progress) playlist.preload(itemOf(clip, part + 1, 0));
}

/** Returns the playlist item for a part, or for the whole file (null), from a time in seconds. */
function itemOf(clip: Clip, key: number | null, from: number): PlaylistItem<number | null> {
  const clipPart = key === null ? null : clip.parts[key];
  const whole = clip.file && key === null ? clip.file.playUrl : null;
  const url = whole ?? urlOf(clipPart);
  const arriving = whole === null && clipPart?.progress.state === 'arriving';
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
  const { clipId, loop, part } = usePlayer.getState();
  if (!clip || !clipId) return;
  const next = part + 1;
  if (ended !== null && next < clip.parts.length) {
    usePlayer.setState({ state: 'waiting', part: next, seconds: secondsAt(clip, { part: next, share: 0 }) });
    beginPart(clip, 0);
    return;
  }
  releaseAudio();
  usePlayer.setState({ state: 'paused', part: 0, seconds: 0 });
  if (loop) playFrom(clipId, 0);
}

function onError(): void {
  const clip = currentClip();
  const clipPart = clip?.parts[usePlayer.getState().part];
  releaseAudio();
  const isBroken = clipPart && clipPart.progress.state !== 'whole';
  // The part's failure is shown next to the parts.
  if (isBroken) usePlayer.setState({ state: 'paused' });
  else usePlayer.setState({ state: 'failed', failure: failure('unplayable') });
}

function releaseAudio(): void {
  position.stop();
  playlist.stop();
}
