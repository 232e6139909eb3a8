import { expect, test } from 'vitest';
import { transferDraft } from '../../../../../src/renderer/transcribe/lines/edit/transfer-draft.ts';

test('T7: text typed during a merge is inserted where it was typed, even if the previous line changed meanwhile', () => {
  const shown = 'the chain. We heard it.';
  const typed = { text: 'the chain. And we heard it.', caret: 14 };
  expect(transferDraft('the chain. We heard it.', shown, typed)).toEqual(typed);
  expect(transferDraft('Now the chain. We heard it.', shown, typed)).toEqual({
    text: 'Now the chain. And we heard it.',
    caret: 18,
  });
  expect(transferDraft(shown, shown, { text: shown, caret: 11 })).toEqual({ text: shown, caret: 11 });
  expect(transferDraft('it.', 'it.', { text: 'That it.', caret: 5 })).toEqual({ text: 'That it.', caret: 5 });
});
