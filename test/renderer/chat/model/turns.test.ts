import { expect, test } from 'vitest';
import { keepUnchanged, neighbour, turnsOf } from '../../../../src/renderer/chat/model/turns.ts';
import type { Message } from '../../../../src/shared/chat/message.ts';
import { failure } from '../../../../src/shared/failure.ts';
import { messageWith, replyWith } from '../samples.ts';

const messages = new Map<string, Message>(
  [
    replyWith({ id: 'r3', parentId: 'q1', createdAt: 6 }),
    messageWith({ id: 'q1', createdAt: 1 }),
    replyWith({ id: 'r1', parentId: 'q1', createdAt: 2 }),
    messageWith({ id: 'q2', parentId: 'r1', createdAt: 3 }),
    replyWith({ id: 'r2', parentId: 'q1', createdAt: 5 }),
    replyWith({ id: 's1', parentId: 'q2', createdAt: 4 }),
    messageWith({ id: 'q1b', createdAt: 7 }),
  ].map((message) => [message.id, message]),
);
const ids = (headId: string | null) => turnsOf(messages, headId).map(({ message }) => message.id);

test('C5: turns run from the first message to the head, in whatever order they arrived', () => {
  expect(ids('s1')).toEqual(['q1', 'r1', 'q2', 's1']);
  expect(ids('r2')).toEqual(['q1', 'r2']);
});

test('C5: each turn has its versions, oldest first, and its neighbours', () => {
  const [question, reply] = turnsOf(messages, 'r2');
  expect(question?.versions).toEqual(['q1', 'q1b']);
  expect(reply?.versions).toEqual(['r1', 'r2', 'r3']);
  expect(reply && neighbour(reply, -1)).toBe('r1');
  expect(reply && neighbour(reply, 1)).toBe('r3');
  expect(question && neighbour(question, -1)).toBeNull();
});

test('a head that hasn’t arrived yet shows the newest path instead of nothing', () => {
  expect(ids('not-here-yet')).toEqual(['q1b']);
  expect(turnsOf(new Map(), 'x')).toEqual([]);
});

test('unchanged turns stay the same objects', () => {
  const before = turnsOf(messages, 's1');
  const more = new Map(messages).set('t1', messageWith({ id: 't1', parentId: 's1', createdAt: 9 }));
  const next = keepUnchanged(before, turnsOf(more, 't1'));
  expect(next).toHaveLength(5);
  for (const [at, turn] of before.entries()) expect(next[at]).toBe(turn);
  const changed = new Map(messages).set(
    'q2',
    messageWith({ id: 'q2', parentId: 'r1', createdAt: 3, text: 'new' }),
  );
  const again = keepUnchanged(before, turnsOf(changed, 's1'));
  expect(again[2]).not.toBe(before[2]);
  expect(again[0]).toBe(before[0]);
});

test('C2: a message whose reply ended without text is unanswered, and one whose reply still runs isn’t', () => {
  const failed = { kind: 'failed', failure: failure('gateway-error') } as const;
  const all = [
    messageWith({ id: 'a', createdAt: 1 }),
    replyWith({ id: 'b', parentId: 'a', text: '', createdAt: 2 }, failed),
    messageWith({ id: 'c', parentId: 'b', createdAt: 3 }),
    replyWith({ id: 'd', parentId: 'c', text: '', createdAt: 4 }, null),
  ];
  const turns = turnsOf(new Map(all.map((message) => [message.id, message])), 'd');
  expect(turns.map(({ omission }) => omission)).toEqual(['no-reply', null, null, null]);
});

test('C2: a reply of only images or tool calls is a reply without text, not a missing one', () => {
  const extras = { declined: false, toolCalls: [], droppedImages: 1, citations: [] };
  const all = [
    messageWith({ id: 'a', createdAt: 1 }),
    replyWith(
      { id: 'b', parentId: 'a', text: '', extras, createdAt: 2 },
      { kind: 'complete', finishReason: 'stop' },
    ),
  ];
  const turns = turnsOf(new Map(all.map((message) => [message.id, message])), 'b');
  expect(turns.map(({ omission }) => omission)).toEqual(['no-text', null]);
});
