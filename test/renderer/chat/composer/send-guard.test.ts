import { expect, test } from 'vitest';
import { isStray } from '../../../../src/renderer/chat/composer/send-guard.ts';

test('a second press on Stop does not send the draft, a key does (C1)', () => {
  expect(isStray({ type: 'click', detail: 2 }, 5150, 5000)).toBe(true);
  expect(isStray({ type: 'pointerdown', detail: 0 }, 5150, 5000)).toBe(true);
  expect(isStray({ type: 'click', detail: 0 }, 5150, 5000)).toBe(false);
});

test('a press that comes later, or where nothing was stopped, counts (C1)', () => {
  expect(isStray({ type: 'click', detail: 1 }, 5500, 5000)).toBe(false);
  expect(isStray({ type: 'click', detail: 1 }, 5500, null)).toBe(false);
});
