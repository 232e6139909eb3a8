import { expect, test } from 'vitest';
import { branchRows, hasForks } from '../../../../../src/renderer/chat/thread/branches/branch-rows.ts';
import type { Message } from '../../../../../src/shared/chat/message.ts';
import { messageWith, replyWith } from '../../samples.ts';

const all = (...messages: readonly Message[]) => new Map(messages.map((message) => [message.id, message]));

const tree = all(
  messageWith({ id: 'q1', createdAt: 1 }),
  replyWith({ id: 'r1', parentId: 'q1', createdAt: 2 }),
  replyWith({ id: 'r2', parentId: 'q1', createdAt: 3 }),
  messageWith({ id: 'q2', parentId: 'r1', createdAt: 4 }),
  messageWith({ id: 'q2b', parentId: 'r1', createdAt: 5 }),
  replyWith({ id: 's1', parentId: 'q2', createdAt: 6 }),
  messageWith({ id: 'q3', parentId: 'r2', createdAt: 7 }),
);

const rows = (headId: string) =>
  branchRows(tree, headId).map(
    ({ message, number, total, lane, beside, shown, continues }) =>
      `${lane}${beside ? '-' : ''}${shown ? '*' : ' '} ${message.id} ${number}/${total}${continues ? ' +' : ''}`,
  );

test('C5: the visible path is one straight lane, with the other versions to its right', () => {
  expect(rows('s1')).toEqual(['1-  r2 2/2', '0* r1 1/2 +', '1-  q2b 2/2', '0* q2 1/2']);
});

test('C5: a hidden branch has its own forks below it, further right', () => {
  expect(rows('q3')).toEqual(['1-  r1 1/2 +', '2-  q2 1/2', '1  q2b 2/2', '0* r2 2/2']);
});

test('C5: a conversation without versions has no forks to draw', () => {
  const straight = all(messageWith({ id: 'q' }), replyWith({ id: 'r', parentId: 'q' }));
  expect(hasForks(straight)).toBe(false);
  expect(branchRows(straight, 'r')).toEqual([]);
  expect(hasForks(tree)).toBe(true);
});

test('C5: five thousand consecutive forks can be drawn', () => {
  const many: Message[] = [];
  for (let at = 0; at < 5000; at += 1) {
    const parentId = at === 0 ? null : `b${at - 1}`;
    many.push(messageWith({ id: `a${at}`, parentId, createdAt: at }));
    many.push(messageWith({ id: `b${at}`, parentId, createdAt: at + 0.5 }));
  }
  const rows = branchRows(all(...many), 'b4999');
  expect(rows).toHaveLength(10_000);
  expect(rows.filter(({ shown }) => shown)).toHaveLength(5000);
});
