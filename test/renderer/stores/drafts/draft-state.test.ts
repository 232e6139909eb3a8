import { expect, test } from 'vitest';
import {
  applyChange,
  applySnapshot,
  changedHere,
  type DraftState,
  draftOf,
  emptyDraft,
  type HeldDrafts,
  initialDrafts,
  keyOf,
  maySave,
  placeOf,
  restOf,
  saved,
  snapshotRequested,
  unknownDrafts,
} from '../../../../src/renderer/stores/drafts/draft-state.ts';
import type { Draft } from '../../../../src/shared/chat/draft.ts';

const stored = (text: string, conversationId: string | null = 'c'): Draft => ({
  conversationId,
  messageId: null,
  text,
  attachments: [],
  queued: null,
});
const textIn = (state: DraftState, id: string | null = 'c') => draftOf(state, id).text;
const free: HeldDrafts = { unsaved: new Set(), caret: undefined };
/** The draft of the conversation `c` isn't saved yet. */
const unsaved: HeldDrafts = { unsaved: new Set(['c']), caret: undefined };
const caretIn = (key: string): HeldDrafts => ({ unsaved: new Set(), caret: key });
const loaded = (...drafts: readonly Draft[]) => applySnapshot(unknownDrafts, drafts, free);
const attachment1 = { id: '1', name: 'a', kind: 'text', bytes: 1 } as const;
const attachment2 = { ...attachment1, id: '2' };

/** Returns the state after a local change that has been saved. */
function withSavedText(state: DraftState, text: string): DraftState {
  return saved(changedHere(state, 'c', { text }), 'c');
}

test('C13 drafts: the draft of each conversation follows the stored one', () => {
  const state = loaded(stored('one'), stored('new', null));
  expect([textIn(state), textIn(state, null), textIn(state, 'd')]).toEqual(['one', 'new', '']);
  expect(textIn(applyChange(state, stored('two'), free))).toBe('two');
  expect(applyChange(state, stored(''), free).drafts.has('c')).toBe(false);
  expect(textIn(applySnapshot(state, [], free))).toBe('');
});

test('C13 drafts: a local change that isn’t on disk yet stays, whatever arrives', () => {
  const state = changedHere(loaded(stored('one')), 'c', { text: 'mine' });
  expect(textIn(applyChange(state, stored('theirs'), unsaved))).toBe('mine');
  expect(textIn(applySnapshot(state, [stored('theirs')], unsaved))).toBe('mine');
});

test('C13 drafts: a change that was saved while an event was in flight stays, since the event may be older', () => {
  const state = withSavedText(snapshotRequested(loaded(stored('one'))), 'mine');
  expect(textIn(applySnapshot(state, [], free))).toBe('mine');
  expect(textIn(applySnapshot(state, [stored('one')], free))).toBe('mine');
  expect(textIn(applySnapshot(snapshotRequested(state), [stored('theirs')], free))).toBe('theirs');
});

test('C13 drafts: a draft that was emptied here isn’t restored by older data', () => {
  const emptied = changedHere(loaded(stored('one')), 'c', { text: '' });
  expect(textIn(applySnapshot(emptied, [stored('one')], unsaved))).toBe('');
  const state = saved(emptied, 'c');
  expect(textIn(applySnapshot(state, [stored('one')], free))).toBe('');
});

test('C13 drafts: another page’s change doesn’t replace text that was typed here while the caret is in it', () => {
  const state = withSavedText(loaded(), 'mine');
  expect(textIn(applyChange(state, stored('theirs'), caretIn('c')))).toBe('mine');
  expect(textIn(applyChange(state, stored('theirs'), caretIn('d')))).toBe('theirs');
  expect(textIn(applyChange(loaded(stored('one')), stored('theirs'), caretIn('c')))).toBe('theirs');
});

test('C13 drafts: text typed before the stored draft arrived is appended to it', () => {
  const early = changedHere(unknownDrafts, 'c', { text: 'typed' });
  const state = applySnapshot(early, [stored('kept')], unsaved);
  expect(textIn(state)).toBe('kept\ntyped');
  expect([maySave(early, 'c'), maySave(state, 'c')]).toEqual([false, true]);
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
  expect(textIn(applyChange(state, { ...edit, text: '' }, free), 'c/m')).toBe('');
});

test('C13 drafts: changes that couldn’t be stored before a reload are still unsaved after it, and replace stored ones', () => {
  const after = initialDrafts(new Map([['c', { text: 'one and two', attachments: [] }]]));
  expect([maySave(after, 'c'), maySave(after, 'd')]).toEqual([true, false]);
  expect(textIn(applySnapshot(after, [stored('one')], unsaved))).toBe('one and two');
});

test('C13 drafts: a draft that was emptied before a reload stays empty after it', () => {
  const after = initialDrafts(new Map([['c', emptyDraft]]));
  expect(textIn(applySnapshot(after, [stored('one')], unsaved))).toBe('');
});
