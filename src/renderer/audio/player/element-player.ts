import { streamAudio } from './streamed-audio.ts';

/** Events of an audio player. None is emitted after the player is released. */
export type AudioEvents = {
  onPlaying(): void;
  /** The buffer is empty and the next bytes haven't arrived. */
  onWaiting(): void;
  /** Paused by something else, such as a media key or another program. */
  onPaused(): void;
  /** The position, the duration or the playing state has changed. Not emitted between the end and `onEnded`. */
  onChange(): void;
  onEnded(): void;
  /** The audio can't be played, or its download was interrupted. */
  onError(): void;
};

/** Plays one piece of audio. Times are in seconds. Playback doesn't start until `play` is called. */
export type AudioPlayer = {
  /** The playback position. */
  readonly currentTime: number;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Releases the player and closes its connection. */
  release(): void;
};

/** Plays audio through an audio element. */
export type ElementPlayer = AudioPlayer & {
  /** Null until the audio's header has been read. */
  readonly duration: number | null;
  /** Whether it's playing, or will be after the current seek. */
  readonly isPlaying: boolean;
  /** Sets the playback rate; 1 is the normal speed. */
  setSpeed(speed: number): void;
};

/** `arriving` is set if the audio may be incomplete. Playback starts at `from`, in seconds. */
export type AudioSource = {
  readonly url: string;
  readonly arriving?: boolean;
  readonly from?: number;
  readonly preload?: 'auto' | 'metadata';
};

/**
 * Creates a player with its own audio element. The element is added to the document, so that the system's media keys
 * find it. If the browser supports it, audio that is still `arriving` starts playing with its first bytes.
 */
export function createElementPlayer(
  { url, arriving = false, from = 0, preload = 'auto' }: AudioSource,
  events: Partial<AudioEvents>,
): ElementPlayer {
  const element = document.createElement('audio');
  element.preload = preload;
  element.hidden = true;
  let isWanted = false;
  let playsAfterSeek = false;
  let isBroken = false;
  const controller = new AbortController();
  const { signal } = controller;
  const on = (names: readonly (keyof HTMLMediaElementEventMap)[], listener: () => void) => {
    for (const name of names) element.addEventListener(name, listener, { signal });
  };
  // Ignores events that were already queued when the user paused.
  on(['playing'], () => !element.paused && events.onPlaying?.());
  on(['waiting'], () => !element.paused && events.onWaiting?.());
  // The element also pauses at the end of the audio, which doesn't count.
  on(['pause'], () => isWanted && !element.ended && events.onPaused?.());
  on(['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'durationchange'], () => events.onChange?.());
  on(['ended'], () => (isBroken ? events.onError?.() : events.onEnded?.()));
  on(['error'], () => events.onError?.());
  on(['seeked'], () => playsAfterSeek && begin());
  document.body.append(element);
  const begin = () => {
    // If a paused element is started during a seek, it briefly plays at the old position.
    playsAfterSeek = element.paused && element.seeking;
    if (playsAfterSeek) return;
    element.play().catch((thrown: unknown) => {
      // Paused or released before playback started.
      if (signal.aborted || (thrown instanceof DOMException && thrown.name === 'AbortError')) return;
      events.onError?.();
    });
  };
  let disconnect = () => {};
  if (arriving) {
    disconnect = streamAudio(element, url, {
      onReloaded: () => {
        if (isWanted && !signal.aborted) begin();
      },
      onBroken: () => {
        isBroken = true;
      },
    });
  } else element.src = url;
  // The position to start from once the header has been read.
  let start: number | null = from;
  on(['loadedmetadata'], () => {
    if (start) element.currentTime = start;
    start = null;
  });
  return {
    get currentTime() {
      return start ?? element.currentTime;
    },
    get duration() {
      return Number.isFinite(element.duration) ? element.duration : null;
    },
    get isPlaying() {
      return !element.paused || playsAfterSeek;
    },
    play: () => {
      isWanted = true;
      begin();
    },
    pause: () => {
      isWanted = false;
      playsAfterSeek = false;
      element.pause();
    },
    seek: (seconds) => {
      if (start === null) element.currentTime = seconds;
      else start = seconds;
    },
    setSpeed: (speed) => {
      element.playbackRate = speed;
    },
    release: () => {
      controller.abort();
      disconnect();
      element.pause();
      // Without a source, the browser closes the connection immediately.
      element.removeAttribute('src');
      element.load();
      element.remove();
    },
  };
}
