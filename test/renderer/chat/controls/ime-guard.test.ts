import { expect, test } from 'vitest';
import { type EnterPress, effectOf, sendsAtEnd } from '../../../../src/renderer/chat/controls/ime-guard.ts';

const enter: EnterPress = {
  key: 'Enter',
  code: 'Enter',
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  timeStamp: 1000,
};
const ended = (text: string, endedAt: number, hasSent = false) => ({ text, endedAt, hasSent });

test('C16: Enter sends, Shift+Enter and other keys don’t', () => {
  expect(effectOf(enter, null)).toBe('sends');
  expect(effectOf({ ...enter, shiftKey: true }, null)).toBe('none');
  expect(effectOf({ ...enter, altKey: true }, null)).toBe('none');
  expect(effectOf({ ...enter, key: 'a', code: 'KeyA', keyCode: 65 }, null)).toBe('none');
});

test('C16: Enter never sends during a composition', () => {
  expect(effectOf({ ...enter, isComposing: true }, null)).toBe('held');
  expect(effectOf({ ...enter, keyCode: 229 }, null)).toBe('held');
  expect(effectOf({ ...enter, key: 'Process', keyCode: 229 }, null)).toBe('held');
  expect(effectOf({ ...enter, key: 'Process', code: 'KeyA', keyCode: 229 }, null)).toBe('none');
});

test('C16: the Enter that ended a composition doesn’t send, however late it is reported', () => {
  for (const text of ['東京', 'にほん', '中文', '漢字', '', '한a'])
    for (const endedAt of [1000, 995, 1002]) expect(effectOf(enter, ended(text, endedAt)), text).toBe('none');
  expect(effectOf(enter, ended('東京', 500))).toBe('sends');
});

test('C16: the Enter that ends a Hangul syllable sends once, whether it’s reported before or after the end', () => {
  for (const text of ['한', '녕하', 'ㅋ', '각']) {
    expect(effectOf(enter, ended(text, 998)), text).toBe('sends');
    expect(sendsAtEnd(text, true), text).toBe(true);
    expect(effectOf(enter, ended(text, 998, true)), text).toBe('ignored');
    expect(sendsAtEnd(text, false), text).toBe(false);
  }
  expect(effectOf(enter, ended('한', 500, true))).toBe('sends');
  // Hanja are chosen from candidates with Enter.
  for (const text of ['漢', '東京', 'にほん', '']) expect(sendsAtEnd(text, true), text).toBe(false);
});
