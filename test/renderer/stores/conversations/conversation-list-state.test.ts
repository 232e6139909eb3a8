import { expect, test } from 'vitest';
import { applyListEvent } from '../../../../src/renderer/stores/conversations/conversation-list-state.ts';
import { conversationWith } from '../../chat/samples.ts';

const one = (id: string, updatedAt: number, title = id) => conversationWith({ id, updatedAt, title });

test('C13: the list is sorted, newest first, after every change', () => {
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
