import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  type GenerationEffect,
  type GenerationEvent,
  startedGeneration,
} from '../../../../src/main/services/chat/generation-state.ts';
import { newGeneration, newReplies } from '../../../../src/main/services/chat/reply-plan.ts';
import { failure } from '../../../../src/shared/failure.ts';

const plan = {
  conversationId: 'c',
  path: [],
  added: [],
  continues: [],
  sent: { parameters: { maxTokens: 9 }, systemPrompt: '' },
  newConversation: null,
  column: null,
  becomesHead: true,
};
const part = { continues: null, comparisonId: null, forOne: false };

/** Plays events, one every 10 ms, for `count` replies with the ids `r0`, `r1`, … that have this `text`. */
function played(events: readonly GenerationEvent[], count = 1, text = '') {
  const generation = newGeneration(plan, { id: 'w', name: 'Work' }, 'm', part, 0);
  const parameters = { ...generation.parameters, replies: count };
  const replies = newReplies({ ...generation, parameters }, 'q', 0, 0);
  let state = startedGeneration(
    generation,
    replies.map((reply, choice) => ({ ...reply, id: `r${choice}`, text })),
  );
  const effects: (readonly GenerationEffect[])[] = [];
  for (const [index, event] of events.entries()) {
    const step = afterEvent(state, event, (index + 1) * 10);
    state = step.state;
    effects.push(step.effects);
  }
  const endings = [...state.ended.values()].map(({ id, reply }) => [id, reply?.ending]);
  return { state, effects, endings: Object.fromEntries(endings) };
}

/** Writes effects as one line each: the type, then what it's about. */
function written(effects: readonly GenerationEffect[] | undefined): readonly string[] {
  return (effects ?? []).map((effect) => {
    if (effect.type === 'add-text') return `add-text ${effect.messageId} ${effect.text}`;
    if (effect.type === 'add-extra') return `add-extra ${effect.messageId} ${effect.event.type}`;
    if (effect.type === 'await-images') return `await-images ${effect.messageId} ${effect.reason}`;
    if (effect.type === 'learn-too-large') return `learn-too-large ${effect.bytes}`;
    if (effect.type === 'write-reply') return `write-reply ${effect.reply.id}`;
    if (effect.type === 'attach-images') return `attach-images ${effect.reply.id}`;
    if (effect.type === 'store-image') return `store-image ${effect.reply.id} ${effect.image.url}`;
    return effect.type;
  });
}

const delta = (text: string, choice = 0): GenerationEvent => {
  return { type: 'delta', choice, text, reasoning: '' };
};
const imageStored: GenerationEvent = { type: 'image-stored', choice: 0 };
const image = (url: string) => ({ type: 'image', choice: 0, url }) as const;
const stored = (reason = 'stop', choice = 0): GenerationEvent => {
  return { type: 'images-stored', choice, reason };
};
const chunk: GenerationEvent = { type: 'chunk-handled' };
const streamEnded = (...arrived: readonly string[]): GenerationEvent => {
  return { type: 'stream-ended', arrived: new Set(arrived) };
};
const closed = (
  why: Extract<GenerationEvent, { type: 'closed' }>['why'],
  ...arrived: readonly string[]
): GenerationEvent => ({ type: 'closed', why, arrived: new Set(arrived) });

const lastOne = ['write-reply r0', 'write-generation', 'charge', 'finish'];
/** A reply that grows after its ending is written again, and its stream stays open. */
const afterEnding = ['request-write', 'keep-open'];
/** A finish reason in the same frame as text. */
const finish = (reason = 'stop'): GenerationEvent => {
  return { type: 'finish', choice: 0, reason, isProvisional: true };
};
const corrections = [{ field: 'temperature', instead: null }];
const retry = { attempt: 2, reason: failure('gateway-error'), nextAt: 99 };

describe('the effects of an event, in order', () => {
  it.each<readonly [string, readonly GenerationEvent[], readonly string[]]>([
    ['the first text: its time, then the text', [delta('a')], ['write-generation', 'add-text r0 a']],
    ['later text', [delta('a'), delta('b')], ['add-text r0 b']],
    ['text of the only reply, whatever its index', [delta('a'), delta('b', 3)], ['add-text r0 b']],
    ['the end of the first chunk with text', [delta('a'), chunk], ['charge']],
    ['the end of a later chunk', [delta('a'), chunk, delta('b'), chunk], []],
    ['the end of a chunk without text', [{ type: 'corrected', corrections }, chunk], []],
    [
      'a finish reason',
      [delta('a'), { type: 'finish', choice: 0, reason: 'stop' }],
      ['await-images r0 stop'],
    ],
    ['a finish reason in the same frame as text', [delta('a'), finish()], ['await-silence']],
    ['a while of silence after it', [delta('a'), finish(), { type: 'silent' }], ['await-images r0 stop']],
    ['text after it', [delta('a'), finish(), delta('b')], ['add-text r0 b']],
    [
      'a while of silence between frames that all have a finish reason',
      [delta('a'), finish(), delta('b'), finish(), { type: 'silent' }],
      [],
    ],
    [
      'a frame without text among them',
      [delta('a'), finish(), delta('b'), { type: 'finish', choice: 0, reason: 'stop' }],
      ['await-silence'],
    ],
    [
      'a finish reason before any content',
      [{ type: 'finish', choice: 0, reason: 'stop' }],
      ['await-silence'],
    ],
    [
      'the end of their stream, with the last finish reason',
      [delta('a'), finish(), delta('b'), finish('length'), streamEnded('r0')],
      ['await-images r0 length'],
    ],
    [
      'long silence after them',
      [delta('a'), finish(), delta('b'), { type: 'failed', failure: failure('went-silent') }],
      ['await-images r0 stop'],
    ],
    [
      'a lost connection between them',
      [delta('a'), finish(), delta('b'), { type: 'failed', failure: failure('connection-lost') }],
      [],
    ],
    [
      'a lost connection after a last frame with text and a finish reason',
      [delta('a'), finish(), { type: 'failed', failure: failure('connection-lost') }],
      ['await-images r0 stop'],
    ],
    ['the ending of the last reply', [delta('a'), stored()], lastOne],
    ['a second finish reason', [delta('a'), stored(), { type: 'finish', choice: 0, reason: 'stop' }], []],
    ['a second ending', [delta('a'), stored(), stored('length')], []],
    ['text after the ending', [delta('a'), stored(), delta('b')], ['add-text r0 b', ...afterEnding]],
    [
      'the write of all text after the ending, once',
      [delta('a'), stored(), delta('b'), delta('c'), { type: 'write-grown' }],
      ['write-reply r0'],
    ],
    [
      'a write without new text',
      [delta('a'), stored(), delta('b'), { type: 'write-grown' }, { type: 'write-grown' }],
      [],
    ],
    ['an image', [delta('a'), image('data:,')], ['store-image r0 data:,']],
    ['an image after the ending', [stored(), image('data:,')], ['store-image r0 data:,']],
    ['a stored image', [image('data:,'), imageStored], ['attach-images r0']],
    [
      'an image stored after the ending',
      [stored(), image('data:,'), imageStored],
      ['attach-images r0', ...afterEnding],
    ],
    [
      'an image at an address',
      [delta('a'), image('https://a.example/b c')],
      ['add-text r0 \n\n![](<https://a.example/b%20c>)\n\n'],
    ],
    [
      'an image that can’t be stored, before the ending',
      [image('x'), { type: 'image-dropped', choice: 0, image: image('x') }],
      ['add-extra r0 image'],
    ],
    [
      'an image that can’t be stored, after the ending',
      [image('x'), stored(), { type: 'image-dropped', choice: 0, image: image('x') }],
      ['add-extra r0 image', ...afterEnding],
    ],
    ['other contents', [delta('a'), { type: 'declined', choice: 0 }], ['add-extra r0 declined']],
    [
      'usage, which is written at intervals',
      [{ type: 'usage', usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 } }],
      ['write-usage'],
    ],
    ['a correction', [{ type: 'corrected', corrections }], ['write-generation', 'learn-corrections']],
    ['an error in the stream, which the client throws', [{ type: 'error', body: '{}' }], []],
    ['the wait before a retry', [{ type: 'retry', retry }], ['write-generation']],
    [
      'the closed stream of an ended reply',
      [delta('a'), stored(), streamEnded('r0'), closed(undefined)],
      ['close'],
    ],
    ['the closed stream of an open reply', [closed(undefined)], [...lastOne, 'close']],
    ['the final charge', [{ type: 'charged', charge: {} }], ['write-generation']],
    [
      'a stall',
      [{ type: 'failed', failure: failure('too-demanding') }, closed(undefined)],
      ['log-stall', ...lastOne, 'close'],
    ],
    [
      'a body that the gateway refused',
      [{ type: 'failed', failure: failure('images-too-large', { bytes: 700 }) }, closed(undefined)],
      ['learn-too-large 700', ...lastOne, 'close'],
    ],
    [
      'a body over a known limit, which wasn’t sent',
      [
        { type: 'failed', failure: failure('files-too-large', { bytes: 700, limit: 500 }) },
        closed(undefined),
      ],
      [...lastOne, 'close'],
    ],
  ])('C2: %s', (_, events, expected) => {
    expect(written(played(events).effects.at(-1))).toEqual(expected);
  });

  it('C6: an ended reply is written at once, and the generation ends with the last one', () => {
    const { effects, state } = played([delta('a'), delta('b', 1), stored('stop', 1), stored('stop', 0)], 2);
    expect(effects.slice(2).map(written)).toEqual([['write-reply r1'], lastOne]);
    expect(state.generation).toMatchObject({ firstDeltaAt: 10, endedAt: 40 });
  });

  it('C6: text for a choice that wasn’t requested is ignored', () => {
    expect(played([delta('a', 5)], 2).effects).toEqual([[]]);
  });

  it('C2: all open replies are written before the generation, when the stream is closed', () => {
    const { effects } = played([delta('a'), closed('stopped', 'r0')], 2);
    expect(written(effects[1])).toEqual(['write-reply r0', 'write-reply r1', ...lastOne.slice(1), 'close']);
  });
});

describe('the ending of a reply', () => {
  const complete = { kind: 'complete', finishReason: 'stop' };
  const early = failure('ended-early');
  const dropped = { type: 'failed', failure: failure('connection-lost') } as const;

  it.each<readonly [string, readonly GenerationEvent[], object]>([
    ['complete', [delta('a'), stored()], complete],
    ['of maximum length', [delta('a'), stored('length')], { kind: 'length', maxTokens: 9 }],
    ['filtered', [delta('a'), stored('content_filter')], { kind: 'filtered' }],
    ...['STOP', 'end_turn', 'FINISH_REASON_STOP', 'eos_token', 'COMPLETE', 'stop_sequence'].map(
      (reason) => [`complete (${reason})`, [delta('a'), stored(reason)], complete] as const,
    ),
    ['complete, with an unknown reason', [delta('a'), stored('moon')], { ...complete, finishReason: 'moon' }],
    ['complete, with calls', [delta('a'), stored('tool_use')], { ...complete, finishReason: 'tool_calls' }],
    ...['MAX_TOKENS', 'max_tokens', 'max_output_tokens', 'model_length', 'MaxTokens'].map(
      (reason) =>
        [
          `of maximum length (${reason})`,
          [delta('a'), stored(reason)],
          { kind: 'length', maxTokens: 9 },
        ] as const,
    ),
    ...['SAFETY', 'RECITATION', 'sensitive', 'refusal', 'guardrail_intervened', 'PROHIBITED_CONTENT'].map(
      (reason) => [`filtered (${reason})`, [delta('a'), stored(reason)], { kind: 'filtered' }] as const,
    ),
    ...['error', 'network_error', 'insufficient_system_resource', 'abort', 'MALFORMED_FUNCTION_CALL'].map(
      (reason) =>
        [
          `interrupted by the gateway (${reason})`,
          [delta('a'), stored(reason)],
          { kind: 'interrupted', failure: failure('gateway-error', { said: reason }) },
        ] as const,
    ),
    [
      'failed by the gateway',
      [stored('error')],
      { kind: 'failed', failure: failure('gateway-error', { said: 'error' }) },
    ],
    [
      'complete, but unreadable chunks may have belonged to it',
      [delta('a'), { type: 'unreadable', frame: '?' }, stored()],
      { ...complete, unreadableChunks: 1 },
    ],
    ['stopped', [delta('a'), closed('stopped', 'r0')], { kind: 'stopped' }],
    ['stopped, even if the request had failed', [dropped, closed('stopped')], { kind: 'stopped' }],
    [
      'interrupted by the end of the app',
      [delta('a'), closed('closing', 'r0')],
      { kind: 'interrupted', failure: failure('app-closed') },
    ],
    [
      'interrupted by the end of the stream',
      [delta('a'), streamEnded('r0'), closed(undefined, 'r0')],
      { kind: 'interrupted', failure: early },
    ],
    ['failed by an empty stream', [streamEnded(), closed(undefined)], { kind: 'failed', failure: early }],
    ['failed', [dropped, closed(undefined)], { kind: 'failed', failure: dropped.failure }],
    [
      'interrupted by a failure',
      [delta('a'), dropped, closed(undefined, 'r0')],
      { kind: 'interrupted', failure: dropped.failure },
    ],
  ])('C2: is %s', (_, events, ending) => {
    expect(played(events).endings).toEqual({ r0: ending });
  });

  it('C2: is interrupted if a continued reply had text, even if nothing was added', () => {
    expect(played([dropped, closed(undefined)], 1, 'Half').endings).toMatchObject({
      r0: { kind: 'interrupted' },
    });
  });

  it.each([
    ['the first one only', [stored()], ['r0'], 'single-reply', ['learn-single-reply']],
    ['another one only', [stored('stop', 1)], ['r1'], 'fewer-replies', []],
    ['some of them', [stored(), stored('stop', 1)], ['r0', 'r1'], 'fewer-replies', []],
    ['none with an ending', [], ['r0'], 'ended-early', []],
    ['another one in part', [stored()], ['r0', 'r1'], 'ended-early', []],
  ] as const)('C6: of three replies, the gateway sent %s', (_, ends, arrived, code, learned) => {
    const texts = arrived.map((id) => delta('a', Number(id.slice(1))));
    const { effects, endings } = played(
      [...texts, ...ends, streamEnded(...arrived), closed(undefined, ...arrived)],
      3,
    );
    expect(endings.r2).toMatchObject({ kind: 'failed', failure: { code } });
    expect(written(effects.at(-1)).filter((line) => line.startsWith('learn'))).toEqual(learned);
  });
});

describe('the generation', () => {
  it('C9: a retry is shown until text arrives, and restarts the time', () => {
    const events: readonly GenerationEvent[] = [
      { type: 'retry', retry },
      { type: 'retry', retry: null },
      delta('a'),
    ];
    expect(played(events.slice(0, 1)).state.generation).toMatchObject({ startedAt: 0, retry });
    expect(played(events).state.generation).toMatchObject({ startedAt: 20, firstDeltaAt: 30, retry: null });
  });

  it('C26: keeps the last usage and the final cost', () => {
    const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
    const cost = { amount: 3, currency: 'USD', basis: 'counted' } as const;
    const { state } = played([
      { type: 'usage', usage: { ...usage, completionTokens: 1 } },
      { type: 'usage', usage },
      { type: 'charged', charge: { cost } },
    ]);
    expect(state.generation).toMatchObject({ usage, cost });
  });

  it('C27: collects corrections', () => {
    const more = [{ field: 'stop', instead: null }];
    const { state } = played([
      { type: 'corrected', corrections },
      { type: 'corrected', corrections: more },
    ]);
    expect(state.generation.corrections).toEqual([...corrections, ...more]);
  });

  it('C2: a change leaves the state before it as it was', () => {
    const { state } = played([delta('a')], 2);
    const before = structuredClone(state);
    for (const event of [stored(), closed('stopped'), delta('b'), { type: 'unreadable', frame: '' } as const])
      afterEvent(state, event, 99);
    expect(state).toEqual(before);
  });
});
