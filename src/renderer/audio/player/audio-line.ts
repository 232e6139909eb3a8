import { streamAudio } from './streamed-audio.ts';

/** What a line of sound tells of the sound that it plays now. */
export type AudioEvents = {
  onPlaying(): void;
  /** It ran dry: the next bytes have not come yet. */
  onWaiting(): void;
  onTime(seconds: number): void;
  /** `seconds` is its length. */
  onEnded(seconds: number): void;
  /** It can't be played, or its bytes broke off. */
  onError(): void;
};

/** A sound to be played; `arriving` is said where not all of it may be there yet. */
export type PlayableAudio = { readonly key: number; readonly url: string; readonly arriving: boolean };

/** Plays sounds one after the other without a gap; a key names each. */
export type AudioLine = {
  /** Plays a sound from its beginning, the one that was preloaded under the same key if there is one. */
  play(sound: PlayableAudio): void;
  /** Loads the sound that comes next. */
  preload(sound: PlayableAudio): void;
  pause(): void;
  resume(): void;
  /** Lets go of every sound, and of their connections. */
  stop(): void;
};

type Loaded = {
  readonly key: number;
  readonly element: HTMLAudioElement;
  /** Lets go of what feeds the element. */
  readonly unfeed: () => void;
};

/** A silent line. Its elements stand in the page, where the system's media keys find them. */
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
    // Without a source the browser drops the connection at once, not when it gets round to it.
    element.removeAttribute('src');
    element.load();
    element.remove();
  };
  const begin = (element: HTMLAudioElement) => {
    element.play().catch((thrown: unknown) => {
      // Paused or let go of before it began: nobody waits for it.
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
