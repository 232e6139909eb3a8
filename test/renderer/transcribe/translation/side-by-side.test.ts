import { describe, expect, it } from 'vitest';
import { showsCards } from '../../../../src/renderer/chat/model/cards-shown.ts';
import { replySetOf, shownIn } from '../../../../src/renderer/chat/model/reply-set.ts';
import { wholeGeneration } from '../../../../src/renderer/chat/model/usage-line.ts';
import { columnNumbers, setNumbers } from '../../../../src/renderer/chat/reply/compare/column-numbers.ts';
import { cardColumns } from '../../../../src/renderer/chat/reply/compare/use-card-columns.ts';
import type { Generation } from '../../../../src/shared/chat/generation.ts';
import type { Message } from '../../../../src/shared/chat/message.ts';
import { generationWith, replyWith } from '../../chat/samples.ts';

/** Returns a reply of a generation. `choice` is its index among the replies requested at `createdAt`. */
function reply(id: string, generationId: string, choice: number, createdAt = 1000, model = 'm'): Message {
  return {
    ...replyWith({ id, parentId: 'q', createdAt }),
    reply: { generationId, model, choice, ending: null },
  };
}

function generations(...all: readonly Generation[]): ReadonlyMap<string, Generation> {
  return new Map(all.map((one) => [one.id, one]));
}

const idsOf = (set: ReturnType<typeof replySetOf>) =>
  set?.columns.map(({ versions }) => versions.map(({ id }) => id));

describe('the replies that are shown side by side', () => {
  it('C6: those of one request, by number, without earlier or later versions', () => {
    const three = [reply('c', 'g', 2), reply('a', 'g', 0), reply('b', 'g', 1)];
    const siblings = [reply('old', 'f', 0, 500), ...three, reply('new', 'h', 0, 2000)];
    const all = generations(generationWith());
    for (const one of three) expect(idsOf(replySetOf(one, siblings, all))).toEqual([['a'], ['b'], ['c']]);
    expect(replySetOf(siblings[0] as Message, siblings, all)).toBeNull();
    expect(replySetOf(siblings.at(-1) as Message, siblings, all)).toBeNull();
  });

  it('C2, C6: the same ones, even if another request continued one of them', () => {
    const siblings = [reply('a', 'g', 0), reply('b', 'continued', 1)];
    const all = generations(generationWith(), generationWith({ id: 'continued', continuesMessageId: 'b' }));
    expect(idsOf(replySetOf(siblings[1] as Message, siblings, all))).toEqual([['a'], ['b']]);
  });

  it('C19: one of each compared model, with its retries in its column', () => {
    const siblings = [
      reply('a', 'ga', 0, 1000, 'x'),
      reply('b', 'gb', 1, 1000, 'y'),
      reply('b2', 'gb2', 1, 3000, 'y'),
      reply('other', 'go', 0, 4000, 'z'),
    ];
    const all = generations(
      generationWith({ id: 'ga', comparisonId: 'k' }),
      generationWith({ id: 'gb', comparisonId: 'k' }),
      generationWith({ id: 'gb2', comparisonId: 'k' }),
      generationWith({ id: 'go' }),
    );
    for (const at of [0, 1, 2]) {
      const set = replySetOf(siblings[at] as Message, siblings, all);
      expect(idsOf(set)).toEqual([['a'], ['b', 'b2']]);
      expect(set?.comparisonId).toBe('k');
    }
    expect(replySetOf(siblings[3] as Message, siblings, all)).toBeNull();
  });

  it('C14: never replies that share a time by chance, as imported ones may', () => {
    const siblings = [reply('a', 'g', 0), reply('b', 'h', 0)];
    expect(replySetOf(siblings[0] as Message, siblings, generations())).toBeNull();
  });

  it('C19: a column shows the reply that the conversation continues with, or the picked one, or the newest', () => {
    const column = { choice: 0, versions: [reply('a', 'g', 0), reply('a2', 'h', 0, 2000)] } as const;
    expect(shownIn(column, undefined, null).id).toBe('a2');
    expect(shownIn(column, 'elsewhere', 'a').id).toBe('a');
    expect(shownIn(column, 'a2', 'a').id).toBe('a2');
  });
});

it('C6: the latest turn shows cards until one is continued, and an earlier one only on request', () => {
  expect(showsCards(undefined, true)).toBe(true);
  expect(showsCards(undefined, false)).toBe(false);
  expect(showsCards('one', true)).toBe(false);
  expect(showsCards('all-of-latest', true)).toBe(true);
  expect(showsCards('all-of-latest', false)).toBe(false);
  expect(showsCards('all-of-earlier', false)).toBe(true);
});

it('C6: cards use as many columns as fit, in rows of similar length', () => {
  expect(cardColumns(596, 4)).toBe(2);
  expect(cardColumns(900, 3)).toBe(3);
  expect(cardColumns(900, 4)).toBe(2);
  expect(cardColumns(900, 5)).toBe(3);
  expect(cardColumns(1500, 8)).toBe(4);
  expect(cardColumns(1500, 2)).toBe(2);
  expect(cardColumns(120, 8)).toBe(1);
  expect(cardColumns(0, 2)).toBe(1);
});

describe('the figures of a column', () => {
  const usage = { promptTokens: 7, completionTokens: 90, totalTokens: 97 };
  const message = { ...reply('a', 'g', 0), text: 'word '.repeat(80) };

  it('C15, C19: show the speed after the first token, reported or estimated', () => {
    const ended = generationWith({ firstDeltaAt: 2000, endedAt: 5000, usage });
    expect(columnNumbers(message, ended)).toBe('90 tokens in 4.0 s, 30 tok/s');
    expect(columnNumbers(message, { ...ended, usage: null })).toMatch(
      /^about \d+ tokens in 4\.0 s, \d+ tok\/s$/,
    );
  });

  it('C15, C19: show no speed if everything arrived at once, and nothing while it runs', () => {
    const atOnce = generationWith({ firstDeltaAt: 4000, endedAt: 4000, usage });
    expect(columnNumbers(message, atOnce)).toBe('90 tokens in 3.0 s');
    expect(columnNumbers(message, generationWith())).toBeNull();
  });

  it('C6, C15: are shown once for n replies, as the gateway reported them for all', () => {
    expect(setNumbers(generationWith({ endedAt: 4000, usage }))).toBe('90 tokens in 3.0 s');
    expect(setNumbers(generationWith({ endedAt: 4000 }))).toBe('3.0 s');
    expect(setNumbers(generationWith())).toBeNull();
  });

  it('C15, C19: belong to the model, although all requests of a comparison start at the same time', () => {
    const one = generationWith({ id: 'gx', comparisonId: 'k', model: 'x', endedAt: 3000, usage });
    const other = generationWith({ id: 'gy', comparisonId: 'k', model: 'y', endedAt: 9000, usage });
    const replied = reply('a', 'gx', 0, 1000, 'x');
    const whole = wholeGeneration(replied, [one, other]);
    expect(whole && columnNumbers(replied, whole)).toBe('90 tokens in 2.0 s');
  });
});
