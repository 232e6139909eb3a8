import { expect, test } from 'vitest';
import { isStray } from '../../../../src/renderer/chat/composer/use-stray-presses.ts';

test('C1: a second click on Stop doesn’t send the draft, and a key does', () => {
  expect(isStray({ type: 'click', detail: 2 }, 5150, 5000)).toBe(true);
  expect(isStray({ type: 'pointerdown', detail: 0 }, 5150, 5000)).toBe(true);
  expect(isStray({ type: 'click', detail: 0 }, 5150, 5000)).toBe(false);
});

test('C1: a later click, or one where nothing was stopped, counts', () => {
  expect(isStray({ type: 'click', detail: 1 }, 5500, 5000)).toBe(false);
  expect(isStray({ type: 'click', detail: 1 }, 5500, null)).toBe(false);
});
