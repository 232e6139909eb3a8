import { streamAudio } from './streamed-audio.ts';

/** Events of the audio that is playing. */
export type AudioEvents = {
  onPlaying(): void;
  /** The buffer is empty and the next bytes haven't arrived. */
  onWaiting(): void;
  onTime(seconds: number): void;
  /** `seconds` is its duration. */
  onEnded(seconds: number): void;
  /** It can't be played, or the download was interrupted. */
  onError(): void;
};

/** Audio to play. `arriving` is set if it may be incomplete. */
export type PlayableAudio = { readonly key: number; readonly url: string; readonly arriving: boolean };

/** Plays audio files one after the other without gaps. Keys identify them. */
export type AudioLine = {
  /** Plays audio from the start, using the preloaded element with the same key if there is one. */
  play(sound: PlayableAudio): void;
  /** Preloads the next audio. */
  preload(sound: PlayableAudio): void;
  pause(): void;
  resume(): void;
  /** Stops everything and closes the connections. */
  stop(): void;
};

type Loaded = {
  readonly key: number;
  readonly element: HTMLAudioElement;
  /** Stops feeding the element. */
  readonly unfeed: () => void;
};

/** Creates a line without audio. Its elements are in the document, where the system's media keys find them. */
export function createAudioLine(events: AudioEvents): AudioLine {
  let current: Loaded | null = null;
  let next: Loaded | null = null;
  let paused = false;

  const load = ({ key, url, arriving }: PlayableAudio): Loaded => {
    const element = document.createElement('audio');
    element.preload = 'auto';
    element.hidden = true;
    const whenCurrent = (tell: () => void) => () => {
      if (current?.element === element) tell();
    };
    element.addEventListener('playing', whenCurrent(events.onPlaying));
    element.addEventListener('waiting', whenCurrent(events.onWaiting));
    element.addEventListener(
      'timeupdate',
      whenCurrent(() => events.onTime(element.currentTime)),
    );
    let broken = false;
    element.addEventListener(
      'ended',
      whenCurrent(() => (broken ? events.onError() : events.onEnded(element.currentTime))),
    );
    element.addEventListener('error', whenCurrent(events.onError));
    document.body.append(element);
    if (arriving) {
      const unfeed = streamAudio(element, url, {
        onReloaded: whenCurrent(() => {
          if (!paused) begin(element);
        }),
        onBroken: () => {
          broken = true;
        },
      });
      return { key, element, unfeed };
    }
    element.src = url;
    return { key, element, unfeed: () => {} };
  };
  const release = (loaded: Loaded | null) => {
    if (!loaded) return;
    const { element, unfeed } = loaded;
    unfeed();
    element.pause();
    // Without a source, the browser closes the connection immediately.
    element.removeAttribute('src');
    element.load();
    element.remove();
  };
  const begin = (element: HTMLAudioElement) => {
    element.play().catch((thrown: unknown) => {
      // Paused or released before playback started.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
      if (current?.element === element) events.onError();
    });
  };

  return {
    play: (sound) => {
      const before = current;
      paused = false;
      current = next?.key === sound.key ? next : load(sound);
      if (next?.key === sound.key) next = null;
      begin(current.element);
      release(before);
    },
    preload: (sound) => {
      if (next?.key === sound.key) return;
      release(next);
      next = load(sound);
    },
    pause: () => {
      paused = true;
      current?.element.pause();
    },
    resume: () => {
      paused = false;
      if (current) begin(current.element);
    },
    stop: () => {
      const loaded = [current, next];
      current = null;
      next = null;
      for (const each of loaded) release(each);
    },
  };
}
