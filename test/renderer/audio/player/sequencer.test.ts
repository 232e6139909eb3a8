import { describe, expect, test } from 'vitest';
import type { AudioEvents } from '../../../../src/renderer/audio/player/element-player.ts';
import {
  createSequencer,
  nextStep,
  type Situation,
  type SpokenPiece,
} from '../../../../src/renderer/audio/player/sequencer.ts';
import { failure } from '../../../../src/shared/failure.ts';
import type { SpeechChunk } from '../../../../src/shared/speech/speech.ts';

const [cut, stopped] = [failure('connection-lost'), failure('stopped')];
const waiting: SpeechChunk = { state: 'waiting' };
const requesting: SpeechChunk = { state: 'requesting', retry: null };
const arriving: SpeechChunk = { state: 'arriving', url: '/a' };
const whole: SpeechChunk = { state: 'whole', url: '/a' };
const failed: SpeechChunk = { state: 'failed', failure: cut };

describe('the next step', () => {
  const open = { isPaused: false, isLoaded: false, isBroken: false };
  const loaded = { ...open, isLoaded: true };
  const broken = { ...loaded, isBroken: true };
  const paused = { ...open, isPaused: true };
  test.each<[string, Situation, string]>([
    ['waits for a chunk that is unknown', { ...open, chunk: undefined }, 'wait'],
    ['waits for a chunk that isn’t requested yet', { ...open, chunk: waiting }, 'wait'],
    [
      'skips a chunk without anything to say',
      { ...open, chunk: { state: 'failed', failure: failure('nothing-spoken') } },
      'skip',
    ],
    ['waits for a chunk that is requested', { ...open, chunk: requesting }, 'wait'],
    ['plays a chunk that is arriving', { ...open, chunk: arriving }, 'play'],
    ['plays a chunk that is whole', { ...open, chunk: whole }, 'play'],
    ['fails with a chunk that failed', { ...open, chunk: failed }, 'fail connection-lost'],
    ['plays nothing while paused', { ...paused, chunk: whole }, 'continue'],
    ['continues with a chunk that is playing', { ...loaded, chunk: whole }, 'continue'],
    ['plays what has arrived of a chunk that failed', { ...loaded, chunk: failed }, 'continue'],
    ['waits for the reason why an arriving chunk broke off', { ...broken, chunk: arriving }, 'wait'],
    ['fails with the reason why a chunk broke off', { ...broken, chunk: failed }, 'fail connection-lost'],
    ['fails if a whole chunk can’t be played', { ...broken, chunk: whole }, 'fail unplayable'],
  ])('S4 C17: %s', (_, situation, expected) => {
    const step = nextStep(situation);
    expect(step.type === 'fail' ? `fail ${step.failure.code}` : step.type).toBe(expected);
  });
});

/** Creates a sequencer of players without audio. `log` has the calls to them and its events. */
function setUp(initial: readonly SpokenPiece[]) {
  const log: string[] = [];
  const players = new Map<string, AudioEvents>();
  let pieces = initial;
  const add = (entry: string) => () => {
    log.push(entry);
  };
  const sequencer = createSequencer({
    pieces: () => pieces,
    load: ({ url }, from, events) => {
      players.set(url, events);
      const [play, pause, release] = [add(`play ${url} ${from}`), add(`pause ${url}`), add(`release ${url}`)];
      return { currentTime: 2, play, pause, seek: () => {}, release };
    },
    events: {
      onBegin: add('begin'),
      onPlaying: () => {},
      onWaiting: (chunk) => log.push(`wait ${chunk?.state}`),
      onPaused: () => {},
      onChange: () => {},
      onMoved: (seconds) => {
        const { piece, chunk } = sequencer.position;
        log.push(`to ${piece} ${chunk} after ${seconds}`);
      },
      onEnd: add('end'),
      onFailed: ({ code }) => log.push(`failed ${code}`),
    },
  });
  return {
    sequencer,
    log,
    emit: (url: string) => players.get(url) as AudioEvents,
    change: (next: readonly SpokenPiece[]) => {
      pieces = next;
      sequencer.update();
    },
  };
}

const piece = (...chunks: readonly SpeechChunk[]): SpokenPiece => ({ chunks, failure: null });
const at = (url: string): SpeechChunk => ({ state: 'whole', url });

test('S4 C17: the chunks of all pieces are played in order, each once its audio has arrived', () => {
  const { sequencer, log, emit, change } = setUp([piece(at('/0'), waiting)]);
  sequencer.update();
  emit('/0').onPlaying();
  emit('/0').onEnded();
  change([piece(at('/0'), at('/1')), piece(at('/2'))]);
  emit('/1').onPlaying();
  emit('/1').onEnded();
  emit('/2').onPlaying();
  emit('/2').onEnded();
  expect(log.filter((entry) => !entry.startsWith('release'))).toEqual([
    'play /0 0',
    'begin',
    'to 0 1 after 2',
    'wait waiting',
    'play /1 0',
    'begin',
    'to 1 0 after 2',
    'play /2 0',
    'begin',
    'to 2 0 after 2',
    'end',
  ]);
});

test('C17: a chunk that failed in the middle is played as far as it arrived, and isn’t followed by the next', () => {
  const { sequencer, log, emit, change } = setUp([piece({ state: 'arriving', url: '/0' }, at('/1'))]);
  sequencer.update();
  change([piece(failed, at('/1'))]);
  expect(log).not.toContain('failed connection-lost');
  emit('/0').onEnded();
  expect(log.at(-1)).toBe('failed connection-lost');
  expect(log).not.toContain('play /1 0');
});

test('K6: a piece without speech fails with its own reason', () => {
  const { sequencer, log } = setUp([{ chunks: [], failure: stopped }]);
  sequencer.update();
  expect(log).toEqual(['failed stopped']);
});

test('S4: it goes to a chunk, from a time in it, and nothing plays before the update or while paused', () => {
  const { sequencer, log } = setUp([piece(at('/0'), at('/1'))]);
  sequencer.setPaused(true);
  sequencer.goTo({ piece: 0, chunk: 1 }, 3);
  sequencer.update();
  expect(log).toEqual([]);
  sequencer.setPaused(false);
  expect(log).toEqual(['play /1 3', 'begin']);
  sequencer.stop();
  expect(sequencer.player).toBeNull();
  expect(sequencer.position).toEqual({ piece: 0, chunk: 1 });
});
