import { expect, test } from 'vitest';
import { isStray } from '../../../../src/renderer/chat/composer/use-stray-presses.ts';

test('C1: right after Stop is gone, neither a click on Send nor the second half of a double-click counts', () => {
  expect(isStray({ detail: 2, onSend: true }, 5150, 5000)).toBe(true);
  expect(isStray({ detail: 1, onSend: true }, 5150, 5000)).toBe(true);
  expect(isStray({ detail: 2, onSend: false }, 5150, 5000)).toBe(true);
});

test('C1: a key, a click beside Send, a later click, and one where nothing was stopped count', () => {
  expect(isStray({ detail: 0, onSend: true }, 5150, 5000)).toBe(false);
  expect(isStray({ detail: 1, onSend: false }, 5150, 5000)).toBe(false);
  expect(isStray({ detail: 1, onSend: true }, 5500, 5000)).toBe(false);
  expect(isStray({ detail: 1, onSend: true }, 5500, null)).toBe(false);
});
