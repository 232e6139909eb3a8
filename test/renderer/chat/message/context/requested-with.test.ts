import { expect, test } from 'vitest';
import { requestedWith } from '../../../../../src/renderer/chat/message/context/requested-with.tsx';

test('C24: a version names the parameters that it was requested with, as far as the user chose them', () => {
  expect(requestedWith({})).toBe('Requested with the default parameters');
  expect(requestedWith({ temperature: 2, replies: null, topP: null })).toBe(
    'Requested with: 2 temperature, no top p',
  );
  expect(requestedWith({ replies: 3, stream: true })).toBe('Requested with: 3 replies');
});
