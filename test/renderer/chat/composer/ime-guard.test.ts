import { expect, test } from 'vitest';
import { type EnterPress, sends } from '../../../../src/renderer/chat/composer/ime-guard.ts';

const enter: EnterPress = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  timeStamp: 1000,
};

test('Enter sends, Shift+Enter and other keys do not (C16)', () => {
  expect(sends(enter, null)).toBe(true);
  expect(sends({ ...enter, shiftKey: true }, null)).toBe(false);
  expect(sends({ ...enter, altKey: true }, null)).toBe(false);
  expect(sends({ ...enter, key: 'a', keyCode: 65 }, null)).toBe(false);
});

test('Enter never sends while an input method composes (C16)', () => {
  expect(sends({ ...enter, isComposing: true }, null)).toBe(false);
  expect(sends({ ...enter, keyCode: 229 }, null)).toBe(false);
});

test('the Enter that ended a composition does not send, however late it is reported (C16)', () => {
  expect(sends(enter, 1000)).toBe(false);
  expect(sends(enter, 995)).toBe(false);
  expect(sends(enter, 1002)).toBe(false);
  expect(sends(enter, 500)).toBe(true);
});
