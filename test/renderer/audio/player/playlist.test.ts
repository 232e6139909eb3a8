import { describe, expect, it } from 'vitest';
import type { AudioEvents, AudioPlayer } from '../../../../src/renderer/audio/player/element-player.ts';
import { createPlaylist, type PlaylistItem } from '../../../../src/renderer/audio/player/playlist.ts';

/** Creates a playlist of players without audio. `log` contains the calls to them and the playlist's events. */
function setUp() {
  const log: string[] = [];
  const events = new Map<string, AudioEvents>();
  const add = (entry: string) => () => {
    log.push(entry);
  };
  const playlist = createPlaylist<string>({
    onPlaying: add('playing'),
    onWaiting: add('waiting'),
    onPaused: add('paused'),
    onChange: add('change'),
    onEnded: ({ key }) => log.push(`ended ${key}`),
    onError: add('error'),
  });
  const item = (key: string): PlaylistItem<string> => ({
    key,
    load: (playerEvents): AudioPlayer => {
      log.push(`load ${key}`);
      events.set(key, playerEvents);
      const [play, pause, release] = [add(`play ${key}`), add(`pause ${key}`), add(`release ${key}`)];
      return { currentTime: 0, play, pause, seek: () => {}, release };
    },
  });
  return { playlist, item, log, emit: (key: string) => events.get(key) as AudioEvents };
}

describe('a playlist', () => {
  it('S4: plays the preloaded audio, and releases the audio before it once it plays', () => {
    const { playlist, item, log, emit } = setUp();
    playlist.play(item('a'));
    emit('a').onPlaying();
    playlist.preload(item('b'));
    playlist.preload(item('b'));
    emit('a').onEnded();
    expect(playlist.current).toBeNull();
    playlist.play(item('b'));
    emit('b').onPlaying();
    expect(log).toEqual([
      'load a',
      'play a',
      'playing',
      'load b',
      'ended a',
      'play b',
      'release a',
      'playing',
    ]);
  });

  it('S4: ignores events of audio that isn’t current', () => {
    const { playlist, item, log, emit } = setUp();
    playlist.play(item('a'));
    playlist.preload(item('b'));
    emit('b').onError();
    playlist.play(item('b'));
    emit('a').onEnded();
    expect(log).toEqual(['load a', 'play a', 'load b', 'release a', 'play b']);
  });

  it('S4: releases all audio, even after it has been changed twice before any of it plays', () => {
    const { playlist, item, log, emit } = setUp();
    playlist.play(item('a'));
    emit('a').onPlaying();
    for (const key of ['b', 'c']) {
      playlist.drop();
      playlist.play(item(key));
    }
    emit('c').onPlaying();
    playlist.stop();
    expect(log.filter((entry) => entry.startsWith('release'))).toEqual([
      'release b',
      'release a',
      'release c',
    ]);
    expect(playlist.current).toBeNull();
  });

  it('S4: silences the previous audio when paused', () => {
    const { playlist, item, log, emit } = setUp();
    playlist.play(item('a'));
    emit('a').onPlaying();
    playlist.drop();
    playlist.pause();
    expect(log.at(-1)).toBe('release a');
  });
});
