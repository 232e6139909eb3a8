import { expect, test } from 'vitest';
import { applyListEvent, matching } from '../../../src/renderer/chat/conversation-list-state.ts';
import { conversationWith } from './samples.ts';

const one = (id: string, updatedAt: number, title = id) => conversationWith({ id, updatedAt, title });

test('the list stays newest first through every change (C13)', () => {
  const first = applyListEvent([], { type: 'snapshot', conversations: [one('a', 1), one('b', 2)] });
  expect(first.map(({ id }) => id)).toEqual(['b', 'a']);
  const moved = applyListEvent(first, { type: 'changed', conversation: one('a', 3) });
  expect(moved.map(({ id }) => id)).toEqual(['a', 'b']);
  const added = applyListEvent(moved, { type: 'changed', conversation: one('c', 2.5) });
  expect(added.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(applyListEvent(added, { type: 'removed', conversationId: 'c' }).map(({ id }) => id)).toEqual([
    'a',
    'b',
  ]);
});

test('a search finds titles in any script, whatever the case or the accents', () => {
  const all = [
    one('1', 1, 'Letter from Setúbal'),
    one('2', 2, 'Приливы и отливы'),
    one('3', 3, '潮汐の時刻表'),
    one('4', 4, 'جدول المد'),
    one('5', 5, 'がぎぐ'),
  ];
  const found = (query: string) => matching(all, query).map(({ id }) => id);
  expect(found('setubal')).toEqual(['1']);
  expect(found('FROM letter')).toEqual(['1']);
  expect(found('прилив')).toEqual(['2']);
  expect(found('時刻')).toEqual(['3']);
  expect(found('المد')).toEqual(['4']);
  expect(found('がぎ')).toEqual(['5']);
  expect(found('かき')).toEqual([]);
  expect(found('  ')).toHaveLength(5);
});
