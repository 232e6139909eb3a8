import { failure } from '../../../shared/failure.ts';
import type { Clip } from '../../../shared/models/clip.ts';
import { pauseReading } from '../../audio/player/read-aloud.ts';
import { clipOf, useClips } from '../../stores/speech/clips-store.ts';
import { partSeconds, placeAt, secondsAt } from '../clips/clip-time.ts';
import { createElementAudio } from './element-audio.ts';
import { urlOf } from './part-state.ts';
import type { Sounding } from './playable.ts';
import { usePlayer } from './player-store.ts';
import { createSamplesAudio } from './samples-audio.ts';

/** Created audio, and its part (null for the whole file). */
type Made = { readonly part: number | null; readonly sound: Sounding };

let current: Made | null = null;
let next: Made | null = null;
/** The previous audio, until the next one plays. */
let fading: Made | null = null;
/** The part that plays or is awaited, while there's no complete file. */
let part = 0;
let frame = 0;

const clipNow = (): Clip | null => clipOf(useClips.getState(), usePlayer.getState().clipId);

/** Opens a clip at its start without playing it, and releases the previous one. */
export function openInPlayer(clipId: string | null): void {
  if (usePlayer.getState().clipId === clipId) return;
  letGo();
  part = 0;
  usePlayer.setState({ clipId, state: 'paused', seconds: 0, failure: null });
}

/** Plays a clip from a time in seconds, as soon as there is audio. */
export function playFrom(clipId: string, seconds: number): void {
  pauseReading();
  fading = current;
  current = null;
  release(next);
  next = null;
  usePlayer.setState({ clipId, state: 'waiting', seconds, failure: null });
  const clip = clipNow();
  if (!clip) return;
  if (clip.file) {
    begin(make(clip, null, seconds));
    return;
  }
  const place = placeAt(clip, seconds);
  part = place.part;
  const own = clip.parts[part];
  // For these two formats, a part that is still arriving can only be played from its start.
  const { format } = clip.settings;
  const fromStart = own?.progress.state !== 'whole' && (format === 'opus' || format === 'flac');
  beginPart(clip, own && !fromStart ? place.share * partSeconds(clip, own) : 0);
}

/** Pauses or resumes. At the end, starts again. */
export function togglePlay(): void {
  const { state, clipId, seconds } = usePlayer.getState();
  if (clipId === null) return;
  if (state === 'playing' || state === 'waiting') pausePlayer();
  else if (current && state !== 'failed') {
    usePlayer.setState({ state: 'waiting' });
    current.sound.play();
  } else playFrom(clipId, state === 'failed' ? 0 : seconds);
}

/** Pauses if it's playing. */
export function pausePlayer(): void {
  release(fading);
  fading = null;
  current?.sound.pause();
  const { state } = usePlayer.getState();
  if (state !== 'failed') usePlayer.setState({ state: 'paused' });
}

/** Seeks to a time in seconds without changing whether it plays. */
export function seekTo(seconds: number): void {
  const { clipId, state } = usePlayer.getState();
  const clip = clipNow();
  if (!clip || clipId === null) return;
  const isHeard = state === 'playing' || state === 'waiting';
  if (current?.part === null && state !== 'failed') {
    current.sound.seek(seconds);
    usePlayer.setState({ seconds });
  } else if (isHeard) playFrom(clipId, seconds);
  else {
    release(current);
    current = null;
    usePlayer.setState({ seconds, state: 'paused', failure: null });
  }
}

/** Switches to another clip of a comparison, at the same position in the text. */
export function switchTo(clip: Clip): void {
  const { clipId, state, seconds } = usePlayer.getState();
  const from = clipNow();
  if (clipId === clip.id) return;
  const at = from ? secondsAt(clip, placeAt(from, seconds)) : 0;
  if (state === 'playing' || state === 'waiting') playFrom(clip.id, at);
  else {
    letGo();
    usePlayer.setState({ clipId: clip.id, seconds: at, state: 'paused', failure: null });
  }
}

/** Follows changes of the clip that plays until the returned function is called, which pauses it. */
export function followPlayer(): () => void {
  const unsubscribe = useClips.subscribe(() => {
    const clip = clipNow();
    if (!clip) {
      if (usePlayer.getState().clipId !== null && useClips.getState().clips) openInPlayer(null);
      return;
    }
    const { state } = usePlayer.getState();
    if (state === 'waiting' && !current) beginPart(clip, 0);
    else preload(clip);
  });
  return () => {
    unsubscribe();
    openInPlayer(null);
  };
}

function beginPart(clip: Clip, into: number): void {
  const own = clip.parts[part];
  if (!own) return;
  const url = urlOf(own);
  const isOver = own.progress.state === 'failed' || (!clip.running && own.progress.state === 'waiting');
  if (isOver && !url) {
    release(fading);
    fading = null;
    usePlayer.setState({ state: 'paused' });
    return;
  }
  if (!url) return;
  const ready = next?.part === part && into === 0 ? next : null;
  if (ready) next = null;
  begin(ready ?? make(clip, part, into));
  preload(clip);
}

function begin(made: Made): void {
  current = made;
  made.sound.play();
}

function preload(clip: Clip): void {
  if (current?.part !== part || next) return;
  const own = clip.parts[part + 1];
  if (own && 'url' in own.progress) next = make(clip, part + 1, 0);
}

/** Creates the audio of a part, or of the whole file (null). */
function make(clip: Clip, index: number | null, from: number): Made {
  const own = index === null ? null : clip.parts[index];
  const whole = clip.file && index === null ? clip.file.playUrl : null;
  const made: { part: number | null; sound: Sounding } = { part: index, sound: silence };
  const is = (call: () => void) => () => {
    if (current === made) call();
  };
  const events = {
    onPlaying: is(() => {
      release(fading);
      fading = null;
      usePlayer.setState({ state: 'playing' });
      tick();
    }),
    onWaiting: is(() => usePlayer.setState({ state: 'waiting' })),
    onPaused: is(() => usePlayer.setState({ state: 'paused' })),
    onEnded: is(onEnded),
    onError: is(onError),
  };
  const url = whole ?? urlOf(own);
  const arriving = whole === null && own?.progress.state === 'arriving';
  const inElement = () => createElementAudio({ url, arriving, from }, events);
  const isRaw =
    whole === null && (clip.settings.format === 'pcm' || (arriving && clip.settings.format === 'wav'));
  made.sound = isRaw
    ? createSamplesAudio({ url, from }, events, () => {
        // The gateway sent another format than requested.
        made.sound.release();
        made.sound = inElement();
        if (current === made && usePlayer.getState().state !== 'paused') made.sound.play();
      })
    : inElement();
  return made;
}

const silence: Sounding = { now: 0, play: () => {}, pause: () => {}, seek: () => {}, release: () => {} };

function onEnded(): void {
  const clip = clipNow();
  const { clipId, loop } = usePlayer.getState();
  if (!clip || !clipId) return;
  if (current?.part !== null && part + 1 < clip.parts.length) {
    release(current);
    current = null;
    part += 1;
    usePlayer.setState({ state: 'waiting', seconds: secondsAt(clip, { part, share: 0 }) });
    beginPart(clip, 0);
    return;
  }
  letGo();
  part = 0;
  usePlayer.setState({ state: 'paused', seconds: 0 });
  if (loop) playFrom(clipId, 0);
}

function onError(): void {
  const clip = clipNow();
  const own = clip?.parts[part];
  letGo();
  const isBroken = own && own.progress.state !== 'whole';
  // The part's failure is shown next to the parts.
  if (isBroken) usePlayer.setState({ state: 'paused' });
  else usePlayer.setState({ state: 'failed', failure: failure('unplayable') });
}

function tick(): void {
  cancelAnimationFrame(frame);
  const clip = clipNow();
  if (!current || !clip || usePlayer.getState().state !== 'playing') return;
  const before = current.part === null ? 0 : secondsAt(clip, { part: current.part, share: 0 });
  usePlayer.setState({ seconds: before + current.sound.now });
  frame = requestAnimationFrame(tick);
}

function letGo(): void {
  cancelAnimationFrame(frame);
  for (const made of [current, next, fading]) release(made);
  current = null;
  next = null;
  fading = null;
}

function release(made: Made | null): void {
  made?.sound.release();
}
