import { expect, test } from 'vitest';
import {
  type ArrivingList,
  applyListEvent,
  unloadedList,
} from '../../../../src/renderer/stores/arriving-list.ts';
import { conversationOrder } from '../../../../src/renderer/stores/conversations/conversation-list-store.ts';
import type { ListedConversation } from '../../../../src/shared/chat/conversation.ts';
import type { ListEvent } from '../../../../src/shared/list-event.ts';
import { conversationWith } from '../../chat/samples.ts';

const one = (id: string, updatedAt: number, more: { readonly pinned?: boolean } = {}) =>
  conversationWith({ id, updatedAt, title: id, ...more });
const chunk = (
  type: 'snapshot' | 'more',
  complete: boolean,
  ...conversations: readonly ReturnType<typeof one>[]
): ListEvent<ListedConversation> => ({ type, complete, items: conversations });
const after = (
  state: ArrivingList<ListedConversation>,
  ...events: readonly ListEvent<ListedConversation>[]
) => events.reduce((list, event) => applyListEvent(list, event, conversationOrder), state);
const idsIn = ({ items }: ArrivingList<ListedConversation>) => items?.map(({ id }) => id).join('');

test('C13: the list is sorted, newest first, after every change', () => {
  const first = after(unloadedList, chunk('snapshot', true, one('a', 1), one('b', 2)));
  expect(idsIn(first)).toBe('ba');
  const moved = after(first, { type: 'changed', item: one('a', 3) });
  expect(idsIn(moved)).toBe('ab');
  const added = after(moved, { type: 'changed', item: one('c', 2.5) });
  expect(idsIn(added)).toBe('acb');
  expect(idsIn(after(added, { type: 'removed', id: 'c' }))).toBe('ab');
  const changed = [one('b', 4), one('d', 1)];
  expect(idsIn(after(added, { type: 'batch', changed, removed: ['c'] }))).toBe('bad');
});

test('C13: a long list is shown from its first chunk on, with each conversation once', () => {
  const first = after(unloadedList, chunk('snapshot', false, one('p', 1, { pinned: true }), one('z', 9)));
  expect(idsIn(first)).toBe('zp');
  expect(first.complete).toBe(false);
  const second = after(first, chunk('more', false, one('y', 8), one('z', 7)));
  expect(idsIn(second)).toBe('yzp');
  const whole = after(second, chunk('more', true, one('p', 1), one('o', 0)));
  expect(idsIn(whole)).toBe('yzpo');
  expect(whole).toMatchObject({ complete: true, arriving: [] });
});

test('C13: while a long list arrives, the shown part is updated only when it would double', () => {
  const count = 1_000;
  let state: ArrivingList<ListedConversation> = unloadedList;
  const shown = new Set<unknown>();
  for (let at = 0; at < count; at += 1) {
    const conversation = one(`c${at}`, count - at);
    state = after(state, chunk(at === 0 ? 'snapshot' : 'more', at === count - 1, conversation));
    shown.add(state.items);
  }
  expect(state.items).toHaveLength(count);
  expect(shown.size).toBeLessThan(12);
});

test('C13: after a disconnection, the previous list is shown until the new one has arrived', () => {
  const before = after(unloadedList, chunk('snapshot', true, one('a', 1), one('b', 2)));
  const half = after(
    before,
    chunk('snapshot', false, one('c', 3), one('d', 2.8)),
    chunk('more', false, one('e', 2.5)),
  );
  expect(idsIn(half)).toBe('ba');
  expect(half.complete).toBe(true);
  const whole = after(half, chunk('more', true, one('b', 2)));
  expect(idsIn(whole)).toBe('cdeb');
  expect(whole.arriving).toEqual([]);
  // The connection is lost before the first list is complete.
  const early = after(unloadedList, chunk('snapshot', false, one('a', 1), one('b', 2)));
  const again = after(early, chunk('snapshot', false, one('c', 3)));
  expect(idsIn(again)).toBe('ba');
  expect(idsIn(after(again, chunk('more', true, one('a', 1))))).toBe('ca');
});
