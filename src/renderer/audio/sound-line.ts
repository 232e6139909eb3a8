/** What a line of sound tells of the sound that it plays now. */
export type SoundEvents = {
  onPlaying(): void;
  /** It ran dry: the next bytes have not come yet. */
  onWaiting(): void;
  onTime(seconds: number): void;
  /** `seconds` is its length. */
  onEnded(seconds: number): void;
  /** It can't be played, or its bytes broke off. */
  onError(): void;
};

/** Plays sounds one after the other without a gap; a key names each. */
export type SoundLine = {
  /** Plays a sound from its beginning, the one that was preloaded under the same key if there is one. */
  play(key: number, url: string): void;
  /** Loads the sound that comes next. */
  preload(key: number, url: string): void;
  pause(): void;
  resume(): void;
  /** Lets go of every sound, and of their connections. */
  stop(): void;
};

type Loaded = { readonly key: number; readonly element: HTMLAudioElement };

/** A silent line. Its elements stand in the page, where the system's media keys find them. */
export function createSoundLine(events: SoundEvents): SoundLine {
  let current: Loaded | null = null;
  let next: Loaded | null = null;

  const load = (key: number, url: string): Loaded => {
    const element = document.createElement('audio');
    element.preload = 'auto';
    element.hidden = true;
    element.src = url;
    const whenCurrent = (tell: () => void) => () => {
      if (current?.element === element) tell();
    };
    element.addEventListener('playing', whenCurrent(events.onPlaying));
    element.addEventListener('waiting', whenCurrent(events.onWaiting));
    element.addEventListener(
      'timeupdate',
      whenCurrent(() => events.onTime(element.currentTime)),
    );
    element.addEventListener(
      'ended',
      whenCurrent(() => events.onEnded(element.currentTime)),
    );
    element.addEventListener('error', whenCurrent(events.onError));
    document.body.append(element);
    return { key, element };
  };
  const release = (loaded: Loaded | null) => {
    if (!loaded) return;
    const { element } = loaded;
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
    play: (key, url) => {
      const before = current;
      current = next?.key === key ? next : load(key, url);
      if (next?.key === key) next = null;
      begin(current.element);
      release(before);
    },
    preload: (key, url) => {
      if (next?.key === key) return;
      release(next);
      next = load(key, url);
    },
    pause: () => current?.element.pause(),
    resume: () => {
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
