import { expect, test } from 'vitest';
import { carriedDraft } from '../../../../../src/renderer/transcribe/lines/edit/carried-draft.ts';

test('T7: text typed during a merge is inserted where it was typed, even if the previous line changed meanwhile', () => {
  const shown = 'the chain. We heard it.';
  const typed = { text: 'the chain. And we heard it.', caret: 14 };
  expect(carriedDraft('the chain. We heard it.', shown, typed)).toEqual(typed);
  expect(carriedDraft('Now the chain. We heard it.', shown, typed)).toEqual({
    text: 'Now the chain. And we heard it.',
    caret: 18,
  });
  expect(carriedDraft(shown, shown, { text: shown, caret: 11 })).toEqual({ text: shown, caret: 11 });
  expect(carriedDraft('it.', 'it.', { text: 'That it.', caret: 5 })).toEqual({ text: 'That it.', caret: 5 });
});
