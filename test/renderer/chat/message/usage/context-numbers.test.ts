import { expect, test } from 'vitest';
import { contextNumbers } from '../../../../../src/renderer/chat/message/usage/context-numbers.ts';
import type { Attachment } from '../../../../../src/shared/chat/attachment.ts';
import type { Generation } from '../../../../../src/shared/chat/generation.ts';
import { generationWith, messageWith, replyWith } from '../../samples.ts';

const by = (...generations: readonly Generation[]) =>
  new Map(generations.map((generation) => [generation.id, generation]));
const question = messageWith({ id: 'q', text: 'word '.repeat(100) });
const answer = replyWith({ id: 'r', parentId: 'q', text: 'word '.repeat(50) }, { kind: 'stopped' });

test('C15: the reported usage is shown', () => {
  const usage = { promptTokens: 8731, completionTokens: 585, totalTokens: 9316 };
  expect(contextNumbers([question, answer], by(generationWith({ usage })), '', 0, [])).toEqual({
    used: 9316,
    now: null,
    perSecond: null,
    estimated: false,
    uncounted: 0,
  });
});

test('C15: without a report everything is an estimate, including the system prompt', () => {
  const unprompted = contextNumbers([question, answer], by(generationWith()), '', 0, []);
  expect(unprompted).toMatchObject({ used: 158, estimated: true });
  const prompted = contextNumbers([question, answer], by(generationWith()), 'word '.repeat(30), 0, []);
  expect(prompted.used).toBe(unprompted.used + 34);
});

test('C15: a running reply is counted as it grows, with its speed, in addition to what was reported before', () => {
  const usage = { promptTokens: 100, completionTokens: 50, totalTokens: 150 };
  const next = messageWith({ id: 'q2', parentId: 'r', text: 'word '.repeat(10) });
  const running = {
    ...replyWith({ id: 'r2', parentId: 'q2', text: 'word '.repeat(96) }),
    reply: { generationId: 'g2', model: 'm', choice: 0, ending: null },
  };
  const generations = by(
    generationWith({ usage }),
    generationWith({ id: 'g2', startedAt: 4000, firstDeltaAt: 5000 }),
  );
  expect(contextNumbers([question, answer, next, running], generations, '', 7000, [])).toEqual({
    used: 150 + 14 + 96,
    now: 96,
    perSecond: 48,
    estimated: true,
    uncounted: 0,
  });
});

test('C15: usage shared by several replies isn’t assigned to one of them, and attachments count', () => {
  const usage = { promptTokens: 10, completionTokens: 999, totalTokens: 1009 };
  const generations = by(generationWith({ usage, parameters: { replies: 3 } }));
  expect(contextNumbers([question, answer], generations, '', 0, [])).toMatchObject({
    used: 158,
    estimated: true,
  });
  const attached = messageWith({
    id: 'a',
    attachments: [{ id: 'x', name: 'notes.txt', kind: 'text', bytes: 4000 }],
  });
  expect(contextNumbers([attached], by(), '', 0, []).used).toBe(1004);
});

test('C21: files that are sent instead of their text are left out of the estimate, and said to be', () => {
  const pdf: Attachment = {
    id: 'x',
    name: 'tides.pdf',
    kind: 'document',
    bytes: 4000,
    file: { mediaId: 'f'.repeat(64), type: 'application/pdf', size: 90_000 },
    unit: 'page',
    parts: 9,
    chosen: null,
  };
  const asked = messageWith({ id: 'a', attachments: [pdf] });
  expect(contextNumbers([asked], by(), '', 0, ['file'])).toMatchObject({ used: 4, uncounted: 1 });
  expect(contextNumbers([asked], by(), '', 0, ['input_audio'])).toMatchObject({ used: 1004, uncounted: 0 });
  const partlyChosen = messageWith({ id: 'b', attachments: [{ ...pdf, chosen: [[1, 2]] }] });
  expect(contextNumbers([partlyChosen], by(), '', 0, ['file'])).toMatchObject({ used: 1004, uncounted: 0 });
  const usage = { promptTokens: 700, completionTokens: 50, totalTokens: 750 };
  const reply = replyWith({ id: 'r', parentId: 'a', text: 'Low.' }, { kind: 'stopped' });
  expect(contextNumbers([asked, reply], by(generationWith({ usage })), '', 0, ['file'])).toMatchObject({
    used: 750,
    uncounted: 0,
  });
});

test('C23: what isn’t sent isn’t counted, and usage from before a change of what is sent doesn’t apply', () => {
  const usage = { promptTokens: 8731, completionTokens: 585, totalTokens: 9316 };
  const generations = by(generationWith({ usage, startedAt: 5 }));
  const used = (path: readonly (typeof question)[], changedAt: number) =>
    contextNumbers(path, generations, '', 0, [], changedAt);
  expect(used([question, answer], 5)).toMatchObject({ used: 9316, estimated: false });
  expect(used([question, answer], 6)).toMatchObject({ used: 158, estimated: true });
  expect(used([{ ...question, context: 'left-out' }, answer], 6)).toMatchObject({ used: 54 });
  expect(used([question, { ...answer, freshStart: true }], 6)).toMatchObject({ used: 0 });
  expect(
    used(
      [
        { ...question, context: 'pinned' },
        { ...answer, freshStart: true },
      ],
      6,
    ).used,
  ).toBe(104);
});

test('C23: the usage of a reply doesn’t apply to a version that the user wrote', () => {
  const usage = { promptTokens: 8731, completionTokens: 585, totalTokens: 9316 };
  const edited = { ...answer, edited: true as const };
  expect(contextNumbers([question, edited], by(generationWith({ usage })), '', 0, [])).toMatchObject({
    used: 158,
    estimated: true,
  });
});
