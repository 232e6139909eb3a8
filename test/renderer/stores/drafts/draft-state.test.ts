import { expect, test } from 'vitest';
import {
  applyChange,
  applySnapshot,
  changedHere,
  type DraftState,
  draftOf,
  emptyDraft,
  initialDrafts,
  keyOf,
  placeOf,
  restOf,
  saved,
  snapshotRequested,
  unknownDrafts,
  unsavedIn,
} from '../../../../src/renderer/stores/drafts/draft-state.ts';
import type { Draft } from '../../../../src/shared/chat/draft.ts';

const stored = (text: string, conversationId: string | null = 'c'): Draft => ({
  conversationId,
  messageId: null,
  text,
  attachments: [],
  by: 'another page',
});
const textIn = (state: DraftState, id: string | null = 'c') => draftOf(state, id).text;
const loaded = (...drafts: readonly Draft[]) => applySnapshot(unknownDrafts, drafts, undefined);
const attachment1 = { id: '1', name: 'a', kind: 'text', bytes: 1 } as const;
const attachment2 = { ...attachment1, id: '2' };

/** Returns the state after a local change that has been saved. */
function withSavedText(state: DraftState, text: string): DraftState {
  const changed = changedHere(state, 'c', { text });
  return saved(changed, 'c', draftOf(changed, 'c'));
}

test('C13 drafts: the draft of each conversation follows the stored one', () => {
  const state = loaded(stored('one'), stored('new', null));
  expect([textIn(state), textIn(state, null), textIn(state, 'd')]).toEqual(['one', 'new', '']);
  expect(textIn(applyChange(state, stored('two'), undefined))).toBe('two');
  expect(applyChange(state, stored(''), undefined).drafts.has('c')).toBe(false);
  expect(textIn(applySnapshot(state, [], undefined))).toBe('');
});

test('C13 drafts: a local change that isn’t on disk yet stays, whatever arrives', () => {
  const state = changedHere(loaded(stored('one')), 'c', { text: 'mine' });
  expect(textIn(applyChange(state, stored('theirs'), undefined))).toBe('mine');
  expect(textIn(applySnapshot(state, [stored('theirs')], undefined))).toBe('mine');
});

test('C13 drafts: a change that was saved while an event was in flight stays, since the event may be older', () => {
  const state = withSavedText(snapshotRequested(loaded(stored('one'))), 'mine');
  expect(textIn(applySnapshot(state, [], undefined))).toBe('mine');
  expect(textIn(applySnapshot(state, [stored('one')], undefined))).toBe('mine');
  expect(textIn(applySnapshot(snapshotRequested(state), [stored('theirs')], undefined))).toBe('theirs');
});

test('C13 drafts: a draft that was emptied here isn’t restored by older data', () => {
  const emptied = changedHere(loaded(stored('one')), 'c', { text: '' });
  expect(textIn(applySnapshot(emptied, [stored('one')], undefined))).toBe('');
  const state = saved(emptied, 'c', draftOf(emptied, 'c'));
  expect(textIn(applySnapshot(state, [stored('one')], undefined))).toBe('');
});

test('C13 drafts: another page’s change doesn’t replace text that was typed here while the caret is in it', () => {
  const state = withSavedText(loaded(), 'mine');
  expect(textIn(applyChange(state, stored('theirs'), 'c'))).toBe('mine');
  expect(textIn(applyChange(state, stored('theirs'), 'd'))).toBe('theirs');
  expect(textIn(applyChange(loaded(stored('one')), stored('theirs'), 'c'))).toBe('theirs');
});

test('C13 drafts: a change is on disk once it was saved, unless it has changed since', () => {
  const first = changedHere(loaded(), 'c', { text: 'a' });
  const sent = draftOf(first, 'c');
  const second = changedHere(first, 'c', { text: 'ab' });
  expect(saved(first, 'c', sent).unsaved.size).toBe(0);
  expect(saved(second, 'c', sent).unsaved.has('c')).toBe(true);
});

test('C13 drafts: text typed before the stored draft arrived is appended to it', () => {
  const early = changedHere(unknownDrafts, 'c', { text: 'typed' });
  const state = applySnapshot(early, [stored('kept')], 'c');
  expect(textIn(state)).toBe('kept\ntyped');
  expect(state.unsaved.has('c')).toBe(true);
});

test('C13 drafts: after sending, a draft keeps only the text and attachments added since', () => {
  const sent = { text: 'Hello', attachments: [attachment1] };
  expect(restOf({ text: 'Hello again', attachments: [attachment1, attachment2] }, sent)).toEqual({
    text: ' again',
    attachments: [attachment2],
  });
  expect(restOf({ text: 'Rewritten', attachments: [] }, sent).text).toBe('Rewritten');
});

test('C13 drafts: the edit of a message and the message box of its conversation are two drafts', () => {
  const places = [
    { conversationId: null, messageId: null },
    { conversationId: 'c', messageId: null },
    { conversationId: 'c', messageId: 'm' },
  ];
  expect(places.map(keyOf).map(placeOf)).toEqual(places);
  const edit = { ...stored('an edit'), messageId: 'm' };
  const state = loaded(stored('a draft'), edit);
  expect([textIn(state), textIn(state, 'c/m')]).toEqual(['a draft', 'an edit']);
  expect(textIn(applyChange(state, { ...edit, text: '' }, undefined), 'c/m')).toBe('');
});

test('C13 drafts: changes that couldn’t be stored before a reload are still unsaved after it, and replace stored ones', () => {
  const before = changedHere(loaded(stored('one')), 'c', { text: 'one and two' });
  const after = initialDrafts(unsavedIn(before));
  const state = applySnapshot(after, [stored('one')], undefined);
  expect(textIn(state)).toBe('one and two');
  expect(state.unsaved.has('c')).toBe(true);
});

test('C13 drafts: a draft that was emptied before a reload stays empty after it', () => {
  const emptied = changedHere(loaded(stored('one')), 'c', { text: '' });
  const after = initialDrafts(unsavedIn(emptied));
  expect(textIn(applySnapshot(after, [stored('one')], undefined))).toBe('');
  expect(unsavedIn(after).get('c')).toEqual(emptyDraft);
});
