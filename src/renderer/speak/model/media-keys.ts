import type { Clip } from '../../../shared/speech/clip.ts';
import { clipOf, useClips } from '../../stores/speech/clips-store.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { pausePlayer, playFrom, seekTo, togglePlay } from './clip-player.ts';
import { clipSeconds } from './clip-time.ts';
import { usePlayer } from './player-store.ts';

/** Step of media keys that don't specify one, in seconds. */
const step = 5;

type Handlers = Readonly<Partial<Record<MediaSessionAction, MediaSessionActionHandler>>>;

const handlers: Handlers = {
  play: () => {
    const { state } = usePlayer.getState();
    if (state === 'paused' || state === 'failed') togglePlay();
  },
  pause: pausePlayer,
  stop: () => {
    pausePlayer();
    seekTo(0);
  },
  seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? step)),
  seekforward: ({ seekOffset }) => seekBy(seekOffset ?? step),
  seekto: ({ seekTime }) => {
    if (seekTime !== undefined) seekTo(seekTime);
  },
  previoustrack: () => {
    const { clipId, state } = usePlayer.getState();
    if (clipId !== null && state !== 'paused') playFrom(clipId, 0);
    else seekTo(0);
  },
};

/**
 * Connects the system's media controls to the open clip, and publishes its title and position to them. The returned
 * function disconnects them.
 */
export function followMediaKeys(session: MediaSession = navigator.mediaSession): () => void {
  let published = '';
  const publish = () => {
    const { clipId, state, seconds } = usePlayer.getState();
    const clip = clipOf(useClips.getState().items, clipId);
    const duration = clip ? clipSeconds(clip).seconds : 0;
    // Not with every frame, because systems advance the time themselves.
    const playback = `${clipId}/${clip === null}/${state}/${Math.floor(seconds)}/${Math.floor(duration)}`;
    if (playback === published) return;
    published = playback;
    if (!clip) return letGo(session);
    for (const [action, handler] of entries(handlers)) setHandler(session, action, handler);
    session.metadata = metadataOf(clip);
    session.playbackState = state === 'playing' || state === 'waiting' ? 'playing' : 'paused';
    session.setPositionState(duration > 0 ? { duration, position: Math.min(seconds, duration) } : undefined);
  };
  const ends = [usePlayer.subscribe(publish), useClips.subscribe(publish)];
  publish();
  return () => {
    for (const end of ends) end();
    letGo(session);
  };
}

function seekBy(seconds: number): void {
  const { clipId, seconds: position } = usePlayer.getState();
  const clip = clipOf(useClips.getState().items, clipId);
  if (clip) seekTo(Math.max(0, Math.min(clipSeconds(clip).seconds, position + seconds)));
}

function metadataOf({ title, settings }: Clip): MediaMetadata {
  return new MediaMetadata({ title, artist: voiceOf(settings.voice).name });
}

function letGo(session: MediaSession): void {
  for (const [action] of entries(handlers)) setHandler(session, action, null);
  session.metadata = null;
  session.playbackState = 'none';
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Browsers throw for an action that they don't support. The other actions still work.
  }
}

function entries(byAction: Handlers): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  return Object.entries(byAction) as readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[];
}
