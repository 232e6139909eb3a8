import { expect, test } from 'vitest';
import { isEarly, isStray } from '../../../src/renderer/chat/send-guard.ts';

test('a second press on Stop does not send the draft, a key does (C1)', () => {
  expect(isStray({ type: 'click', detail: 2 }, 5150, 5000)).toBe(true);
  expect(isStray({ type: 'pointerdown', detail: 0 }, 5150, 5000)).toBe(true);
  expect(isStray({ type: 'click', detail: 0 }, 5150, 5000)).toBe(false);
});

test('a press that comes later, or where nothing was stopped, counts (C1)', () => {
  expect(isStray({ type: 'click', detail: 1 }, 5500, 5000)).toBe(false);
  expect(isStray({ type: 'click', detail: 1 }, 5500, null)).toBe(false);
});

test('Enter in the last moment of a reply sends once it can, unless the text was changed or the moment has passed (C16)', () => {
  expect(isEarly({ at: 5000, text: 'And?' }, 5200, 'And?')).toBe(true);
  expect(isEarly({ at: 5000, text: 'And' }, 5200, 'And?')).toBe(false);
  expect(isEarly({ at: 5000, text: 'And?' }, 6000, 'And?')).toBe(false);
});
