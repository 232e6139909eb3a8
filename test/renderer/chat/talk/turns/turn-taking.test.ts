import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSilent,
  listeningSince,
  mayStartTurn,
  phaseOf,
  type TalkState,
} from '../../../../../src/renderer/chat/model/talk-state.ts';
import type { TalkEffect } from '../../../../../src/renderer/chat/talk/turns/talk-effect.ts';
import { type TalkEvent, takeTurn } from '../../../../../src/renderer/chat/talk/turns/turn-taking.ts';
import { failure } from '../../../../../src/shared/failure.ts';

const failed = failure('connection-lost');

/** Dispatches events, one every 10 ms. Returns the last state and all effects. */
function played(events: readonly TalkEvent[], endsReply = true) {
  let state = listeningSince(0);
  const effects: TalkEffect[] = [];
  for (const [index, event] of events.entries()) {
    const step = takeTurn(state, event, (index + 1) * 10, endsReply);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, phase: phaseOf(state) };
}

const spokenTurn = (turn: number, text: string): readonly TalkEvent[] => [
  { type: 'started', turn },
  { type: 'ended', turn },
  { type: 'transcribed', turn, text },
];
const speaking: readonly TalkEvent[] = [
  ...spokenTurn(1, 'Hello.'),
  { type: 'sent' },
  { type: 'audio-started' },
];

describe('takeTurn', () => {
  test('K1: a turn passes through all phases and back to listening', () => {
    const events: readonly TalkEvent[] = [...speaking, { type: 'done' }];
    const phases = events.map((_, index) => played(events.slice(0, index + 1)).phase);
    expect(phases).toEqual(['recording', 'transcribing', 'thinking', 'thinking', 'speaking', 'listening']);
    expect(played(events).effects).toEqual([
      { type: 'transcribe', turn: 1 },
      { type: 'send', message: { text: 'Hello.', turns: [1] } },
      { type: 'sent', turns: [1] },
    ]);
    expect(played(events).state.since).toBe(60);
  });

  test('K4: an empty text sends nothing and deletes the recording', () => {
    const { phase, effects } = played(spokenTurn(1, ''));
    expect(phase).toBe('listening');
    expect(effects).toEqual([
      { type: 'transcribe', turn: 1 },
      { type: 'discard', turns: [1] },
    ]);
  });

  test('K1: turns spoken during a transcription are sent in the same message', () => {
    const { effects } = played([
      { type: 'started', turn: 1 },
      { type: 'ended', turn: 1 },
      { type: 'started', turn: 2 },
      { type: 'transcribed', turn: 1, text: 'What is' },
      { type: 'ended', turn: 2 },
      { type: 'transcribed', turn: 2, text: 'the tide?' },
    ]);
    expect(effects.filter(({ type }) => type === 'send')).toEqual([
      { type: 'send', message: { text: 'What is the tide?', turns: [1, 2] } },
    ]);
  });

  test('K3: an interruption pauses the reply at once, and ends it if the turn was speech', () => {
    const started = played([...speaking, { type: 'started', turn: 2 }]);
    expect(isSilent(played(speaking).state)).toBe(false);
    expect(isSilent(started.state)).toBe(true);
    const ended = played([...speaking, { type: 'started', turn: 2 }, { type: 'ended', turn: 2 }]);
    expect(ended.effects.slice(-3)).toEqual([
      { type: 'transcribe', turn: 2 },
      { type: 'stop-speech' },
      { type: 'stop' },
    ]);
    const continued = played([...speaking, { type: 'started', turn: 2 }, { type: 'ended', turn: 2 }], false);
    expect(continued.effects.some(({ type }) => type === 'stop')).toBe(false);
  });

  test('K3: a noise during a reply lets it continue', () => {
    const { effects, phase, state } = played([
      ...speaking,
      { type: 'started', turn: 2 },
      { type: 'dropped', turn: 2 },
    ]);
    expect(effects.at(-1)).toEqual({ type: 'discard', turns: [2] });
    expect(isSilent(state)).toBe(false);
    expect(phase).toBe('speaking');
  });

  test('K5: while the page plays or records something else, the reply is silent and the talk paused', () => {
    const other = { type: 'pause', why: 'other-audio' } as const;
    const { state, phase } = played([...speaking, { type: 'started', turn: 2 }, other]);
    expect(phase).toBe('recording');
    const dropped = takeTurn(state, { type: 'dropped', turn: 2 }, 0, true).state;
    expect(isSilent(dropped)).toBe(true);
    expect(phaseOf(dropped)).toBe('paused');
    expect(takeTurn(dropped, { type: 'again' }, 0, true).effects).toEqual([]);
    expect(isSilent(takeTurn(dropped, { type: 'pause', why: null }, 0, true).state)).toBe(false);
  });

  test('K3: half-duplex ignores the microphone only while a reply can be heard', () => {
    const { state } = played(speaking);
    expect(mayStartTurn(state, false)).toBe(false);
    expect(mayStartTurn(state, true)).toBe(true);
    expect(mayStartTurn(played(speaking.slice(0, 4)).state, false)).toBe(true);
    expect(mayStartTurn(played([...speaking, { type: 'done' }]).state, false)).toBe(true);
  });

  test('K6: after a failure the talk continues: it listens again once the user has spoken, and the failure can still be retried', () => {
    const events: readonly TalkEvent[] = [
      { type: 'started', turn: 1 },
      { type: 'ended', turn: 1 },
      { type: 'not-transcribed', turn: 1, failure: failed },
      ...spokenTurn(2, 'Hello?'),
      { type: 'sent' },
      { type: 'done' },
    ];
    expect(played(events.slice(0, 3)).phase).toBe('failed');
    const { phase, state } = played(events);
    expect(phase).toBe('listening');
    expect(takeTurn(state, { type: 'retry' }, 100, true).effects).toEqual([{ type: 'transcribe', turn: 1 }]);
  });

  test('K6: a failed transcription can be retried, and its recording stays', () => {
    const events: readonly TalkEvent[] = [
      { type: 'started', turn: 1 },
      { type: 'ended', turn: 1 },
      { type: 'not-transcribed', turn: 1, failure: failed },
    ];
    expect(played(events).phase).toBe('failed');
    expect(played(events).effects.some(({ type }) => type === 'discard' || type === 'sent')).toBe(false);
    const retried = played([...events, { type: 'retry' }, { type: 'transcribed', turn: 1, text: 'Hello.' }]);
    expect(retried.effects.at(-1)).toEqual({ type: 'send', message: { text: 'Hello.', turns: [1] } });
    expect(played([...events, { type: 'skip' }]).effects.at(-1)).toEqual({ type: 'release', turns: [1] });
  });

  test('K6: an unsent message is sent with the next one, unless it may have been sent', () => {
    const unsent = (uncertain: boolean): readonly TalkEvent[] => [
      ...spokenTurn(1, 'One.'),
      { type: 'not-sent', failure: failed, uncertain },
      ...spokenTurn(2, 'Two.'),
    ];
    expect(played(unsent(false)).effects.at(-1)).toEqual({
      type: 'send',
      message: { text: 'One. Two.', turns: [1, 2] },
    });
    expect(played(unsent(true)).effects.slice(-3)).toEqual([
      { type: 'draft', text: 'One.' },
      { type: 'discard', turns: [1] },
      { type: 'send', message: { text: 'Two.', turns: [2] } },
    ]);
    const uncertain = played([...unsent(true).slice(0, 4), { type: 'retry' }]);
    expect(uncertain.effects.filter(({ type }) => type === 'send')).toHaveLength(1);
  });

  test('K5: the last sentence can be repeated while a failure is shown, and the failure can still be retried', () => {
    const events: readonly TalkEvent[] = [...speaking, { type: 'reply-failed', failure: failed }];
    expect(played(events).phase).toBe('failed');
    const again = played([...events, { type: 'again' }]);
    expect(again.phase).toBe('speaking');
    expect(again.effects.at(-1)).toEqual({ type: 'repeat' });
    expect(takeTurn(again.state, { type: 'done' }, 0, true).state.problem).not.toBe(null);
    expect(takeTurn(again.state, { type: 'retry' }, 0, true).effects).toEqual([
      { type: 'stop-speech' },
      { type: 'retry-reply' },
    ]);
    // Once it's skipped, the failed reply doesn't fail again.
    const skipped = played([
      ...events,
      { type: 'skip' },
      { type: 'again' },
      { type: 'reply-failed', failure: failed },
    ]);
    expect(skipped.phase).toBe('listening');
  });

  test('K5: the muted phase is shown until the talk is unmuted', () => {
    expect(played([{ type: 'mute', muted: true }]).phase).toBe('muted');
    expect(
      played([
        { type: 'mute', muted: true },
        { type: 'mute', muted: false },
      ]).phase,
    ).toBe('listening');
    expect(played([...speaking, { type: 'mute', muted: true }, { type: 'done' }]).phase).toBe('muted');
  });
});

/** Random events for a few turns. */
const event: fc.Arbitrary<TalkEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('started', 'ended', 'dropped'), turn: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    type: fc.constant('transcribed' as const),
    turn: fc.integer({ min: 1, max: 5 }),
    text: fc.constantFrom('', 'One.', 'Two.'),
  }),
  fc.record({
    type: fc.constant('not-transcribed' as const),
    turn: fc.integer({ min: 1, max: 5 }),
    failure: fc.constant(failed),
  }),
  fc.record({
    type: fc.constantFrom('sent', 'audio-started', 'done', 'retry', 'skip', 'again', 'retry-skipped'),
  }),
  fc.record({
    type: fc.constant('not-sent' as const),
    failure: fc.constant(failed),
    uncertain: fc.boolean(),
  }),
  fc.record({ type: fc.constant('reply-failed' as const), failure: fc.constant(failed) }),
  fc.record({ type: fc.constant('mute' as const), muted: fc.boolean() }),
  fc.record({ type: fc.constant('pause' as const), why: fc.constantFrom('lost', 'other-audio', null) }),
);

/** Dispatches the event that a state waits for, until the phase is listening. Returns null if it never is. */
function backToListening(from: TalkState): TalkState | null {
  let state = from;
  for (let steps = 0; steps < 50; steps += 1) {
    if (phaseOf(state) === 'listening') return state;
    state = takeTurn(state, nextEvent(state), 0, true).state;
  }
  return null;
}

function nextEvent({ turns, reply, problem, paused }: TalkState): TalkEvent {
  const recording = turns.find(({ stage }) => stage === 'recording');
  if (recording) return { type: 'ended', turn: recording.id };
  const transcribing = turns.find(({ stage }) => stage === 'transcribing');
  if (transcribing) return { type: 'transcribed', turn: transcribing.id, text: 'Said.' };
  if (reply) return reply.stage === 'sending' ? { type: 'sent' } : { type: 'done' };
  if (problem || turns.some(({ stage }) => stage === 'failed')) return { type: 'skip' };
  return paused ? { type: 'pause', why: null } : { type: 'mute', muted: false };
}

describe('takeTurn with random events', () => {
  test('K5: every state has a way back to listening', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.boolean(), (events, endsReply) => {
        expect(backToListening(played(events, endsReply).state)).not.toBe(null);
      }),
    );
  });

  test('K6: no turn is lost or sent twice', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.boolean(), (events, endsReply) => {
        let state = listeningSince(0);
        const started = new Set<number>();
        const finished = new Set<number>();
        for (const [at, one] of events.entries()) {
          // Ids aren't reused.
          if (one.type === 'started' && started.has(one.turn)) continue;
          if (one.type === 'started') started.add(one.turn);
          const step = takeTurn(state, one, at, endsReply);
          state = step.state;
          for (const effect of step.effects) {
            if (effect.type === 'send')
              expect(effect.message.turns.filter((turn) => finished.has(turn))).toEqual([]);
            if (effect.type === 'discard' || effect.type === 'sent' || effect.type === 'release')
              for (const turn of effect.turns) finished.add(turn);
          }
          // Each turn is in exactly one place, or was discarded or released.
          const unsent = state.problem?.kind === 'sending' ? state.problem.message.turns : [];
          const sending = state.reply?.stage === 'sending' ? state.reply.message.turns : [];
          const present = [...state.turns.map(({ id }) => id), ...unsent, ...sending].sort();
          expect(present).toEqual([...started].filter((turn) => !finished.has(turn)).sort());
        }
      }),
    );
  });
});
