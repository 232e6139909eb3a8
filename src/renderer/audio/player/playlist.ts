import type { AudioEvents, AudioPlayer } from './element-player.ts';

/** An item of a playlist. `load` creates its player. */
export type PlaylistItem<Key> = {
  readonly key: Key;
  readonly load: (events: AudioEvents) => AudioPlayer;
};

/** Events of a playlist's current item. An item that has ended is no longer current. */
export type PlaylistEvents<Key> = Omit<AudioEvents, 'onEnded'> & {
  onEnded(ended: { readonly key: Key; readonly player: AudioPlayer }): void;
};

/** Plays items one after the other, without gaps. Each is identified by its key. */
export type Playlist<Key> = {
  /** The item that is playing, about to play, or paused. */
  readonly current: { readonly key: Key; readonly player: AudioPlayer } | null;
  /** Plays an item, using the preloaded player with the same key if there is one. */
  play(item: PlaylistItem<Key>): void;
  /** Preloads the next item. */
  preload(item: PlaylistItem<Key>): void;
  /**
   * Drops the current and the preloaded item. Audio that is already playing continues until another item plays or it's
   * paused.
   */
  drop(): void;
  pause(): void;
  resume(): void;
  /** Stops everything and closes the connections. */
  stop(): void;
};

type Loaded<Key> = { readonly key: Key; readonly player: AudioPlayer; hasPlayed: boolean };

/** Creates an empty playlist. */
export function createPlaylist<Key>(events: PlaylistEvents<Key>): Playlist<Key> {
  let current: Loaded<Key> | null = null;
  let next: Loaded<Key> | null = null;
  /** The previous item, until the current one plays. */
  let previous: Loaded<Key> | null = null;

  const load = ({ key, load: create }: PlaylistItem<Key>): Loaded<Key> => {
    const whenCurrent = (emit: () => void) => () => {
      if (current === loaded) emit();
    };
    const loaded: Loaded<Key> = {
      key,
      hasPlayed: false,
      player: create({
        onPlaying: whenCurrent(() => {
          loaded.hasPlayed = true;
          releasePrevious();
          events.onPlaying();
        }),
        onWaiting: whenCurrent(events.onWaiting),
        onPaused: whenCurrent(events.onPaused),
        onChange: whenCurrent(events.onChange),
        onEnded: whenCurrent(() => {
          leave();
          events.onEnded(loaded);
        }),
        onError: whenCurrent(events.onError),
      }),
    };
    return loaded;
  };
  const releasePrevious = () => {
    previous?.player.release();
    previous = null;
  };
  const releaseNext = () => {
    next?.player.release();
    next = null;
  };
  const leave = () => {
    if (!current) return;
    if (current.hasPlayed) {
      releasePrevious();
      previous = current;
    } else {
      current.player.release();
    }
    current = null;
  };

  return {
    get current() {
      return current;
    },
    play: (item) => {
      leave();
      current = next?.key === item.key ? next : load(item);
      if (current === next) next = null;
      current.player.play();
    },
    preload: (item) => {
      if (next?.key === item.key) return;
      releaseNext();
      next = load(item);
    },
    drop: () => {
      leave();
      releaseNext();
    },
    pause: () => {
      releasePrevious();
      current?.player.pause();
    },
    resume: () => current?.player.play(),
    stop: () => {
      const loaded = [current, next, previous];
      current = null;
      next = null;
      previous = null;
      for (const each of loaded) each?.player.release();
    },
  };
}
