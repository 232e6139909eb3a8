import { expect, test } from 'vitest';
import { type EnterPress, sends } from '../../../../src/renderer/chat/controls/ime-guard.ts';

const enter: EnterPress = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  timeStamp: 1000,
};

test('C16: Enter sends, Shift+Enter and other keys don’t', () => {
  expect(sends(enter, null)).toBe(true);
  expect(sends({ ...enter, shiftKey: true }, null)).toBe(false);
  expect(sends({ ...enter, altKey: true }, null)).toBe(false);
  expect(sends({ ...enter, key: 'a', keyCode: 65 }, null)).toBe(false);
});

test('C16: Enter never sends during a composition', () => {
  expect(sends({ ...enter, isComposing: true }, null)).toBe(false);
  expect(sends({ ...enter, keyCode: 229 }, null)).toBe(false);
});

test('C16: the Enter that ended a composition doesn’t send, however late it is reported', () => {
  expect(sends(enter, 1000)).toBe(false);
  expect(sends(enter, 995)).toBe(false);
  expect(sends(enter, 1002)).toBe(false);
  expect(sends(enter, 500)).toBe(true);
});
