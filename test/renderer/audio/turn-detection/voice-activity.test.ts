import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createVoiceActivity,
  type DetectionSettings,
  type VoiceEvent,
} from '../../../../src/renderer/audio/turn-detection/voice-activity.ts';

const settings: DetectionSettings = { pauseMs: 700, allowStart: true, pushToTalk: false };

/** Passes 10 ms frames, and returns the events with their times in ms. */
function eventsOf(
  stretches: readonly (readonly [ms: number, probability: number])[],
  overrides: Partial<DetectionSettings> = {},
) {
  const voice = createVoiceActivity({ ...settings, ...overrides });
  const events: [number, VoiceEvent][] = [];
  let time = 0;
  for (const [ms, probability] of stretches)
    for (let elapsed = 0; elapsed < ms; elapsed += 10) {
      time += 10;
      const event = voice.frame({ probability });
      if (event) events.push([time, event]);
    }
  return events;
}

test('K1: a turn starts within 150 ms of speech and ends after the pause', () => {
  const [start, end, ...more] = eventsOf([
    [500, 0],
    [1000, 0.95],
    [1000, 0],
  ]);
  expect(start).toEqual([600, 'started']);
  expect(end).toEqual([500 + 1000 + 700, 'ended']);
  expect(more).toEqual([]);
});

test('K1: a shorter pause between words does not end a turn, and the pause can be set', () => {
  const words = [
    [800, 0.9],
    [600, 0.1],
    [800, 0.9],
    [2500, 0],
  ] as const;
  expect(eventsOf(words)).toEqual([
    [100, 'started'],
    [800 + 600 + 800 + 700, 'ended'],
  ]);
  expect(eventsOf(words, { pauseMs: 400 })[1]).toEqual([800 + 400, 'ended']);
  expect(eventsOf(words, { pauseMs: 2000 })[1]).toEqual([800 + 600 + 800 + 2000, 'ended']);
});

test('K4: a click does not start a turn, and a turn with less than 250 ms of speech is dropped', () => {
  expect(
    eventsOf([
      [90, 1],
      [2000, 0],
    ]),
  ).toEqual([]);
  expect(
    eventsOf([
      [200, 1],
      [2000, 0],
    ]).map(([, event]) => event),
  ).toEqual(['started', 'dropped']);
});

test('K4: a probability between the two thresholds continues a turn but starts none', () => {
  expect(eventsOf([[3000, 0.6]])).toEqual([]);
  expect(
    eventsOf([
      [500, 0.9],
      [3000, 0.6],
    ]),
  ).toEqual([[100, 'started']]);
});

test('K4: what the noise suppression removes starts no turn, and ends one', () => {
  const voice = createVoiceActivity(settings);
  const frames = (count: number, remainingDb: number) =>
    Array.from({ length: count }, () => voice.frame({ probability: 0.9, remainingDb })).filter(Boolean);
  expect(frames(300, -12)).toEqual([]);
  expect(frames(300, -6)).toEqual([]);
  expect(frames(100, -4)).toEqual(['started']);
  // Speech above music that has become louder.
  expect(frames(300, -8)).toEqual([]);
  expect(frames(300, -12)).toEqual(['ended']);
});

test('K1: with hold-to-talk, only holding starts and ends a turn', () => {
  const voice = createVoiceActivity({ ...settings, pushToTalk: true });
  const frames = (ms: number, probability: number) =>
    Array.from({ length: ms / 10 }, () => voice.frame({ probability })).filter(Boolean);
  expect(frames(2000, 1)).toEqual([]);
  expect(voice.hold(true)).toBe('started');
  expect(frames(500, 1)).toEqual([]);
  // A pause doesn't end it.
  expect(frames(5000, 0)).toEqual([]);
  expect(voice.hold(false)).toBe('ended');
  expect(voice.hold(true)).toBe('started');
  expect(frames(1000, 0)).toEqual([]);
  expect(voice.hold(false)).toBe('dropped');
});

test('K1: a turn that started by itself ends on release if it is held', () => {
  const voice = createVoiceActivity(settings);
  const events = Array.from({ length: 50 }, () => voice.frame({ probability: 1 })).filter(Boolean);
  expect(events).toEqual(['started']);
  voice.set({ ...settings, pushToTalk: true });
  expect(voice.hold(true)).toBe(null);
  expect(voice.hold(false)).toBe('ended');
});

test('K5: no turn starts while muted, and muting can end a turn at once', () => {
  expect(eventsOf([[3000, 1]], { allowStart: false })).toEqual([]);
  const voice = createVoiceActivity(settings);
  for (let frame = 0; frame < 100; frame += 1) voice.frame({ probability: 1 });
  voice.set({ ...settings, allowStart: false });
  expect(voice.endTurn()).toBe('ended');
  expect(voice.endTurn()).toBe(null);
});

test('K4: every turn that starts ends exactly once, whatever the input', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('frames' as const),
      count: fc.nat(200),
      probability: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ do: fc.constant('set' as const), allowStart: fc.boolean(), pushToTalk: fc.boolean() }),
    fc.record({ do: fc.constant('hold' as const), down: fc.boolean() }),
    fc.record({ do: fc.constant('end-turn' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const voice = createVoiceActivity(settings);
      let inTurn = false;
      const check = (event: VoiceEvent) => {
        if (event === null) return;
        expect(event === 'started').toBe(!inTurn);
        inTurn = event === 'started';
      };
      for (const one of steps) {
        if (one.do === 'set') voice.set({ ...settings, ...one });
        else if (one.do === 'hold') check(voice.hold(one.down));
        else if (one.do === 'end-turn') check(voice.endTurn());
        else
          for (let frame = 0; frame < one.count; frame += 1)
            check(voice.frame({ probability: one.probability }));
        expect(voice.inTurn).toBe(inTurn);
      }
      check(voice.endTurn());
      expect(inTurn).toBe(false);
    }),
  );
});

test('K4: a turn that never pauses ends after five minutes at the next gap, or after six, and the next one follows at once', () => {
  expect(
    eventsOf([
      [301_000, 1],
      [100, 0],
      [3000, 1],
      [2000, 0],
    ]).map(([at, event]) => [Math.round(Number(at) / 1000), event]),
  ).toEqual([
    [0, 'started'],
    [301, 'ended'],
    [301, 'started'],
    [305, 'ended'],
  ]);
  const [, ended, next] = eventsOf([[365_000, 1]]);
  expect(ended).toEqual([360_100, 'ended']);
  expect(next).toEqual([360_200, 'started']);
});
