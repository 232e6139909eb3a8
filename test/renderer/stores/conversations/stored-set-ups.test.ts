import { expect, test } from 'vitest';
import { readStored, writeStored } from '../../../../src/renderer/stores/conversations/stored-set-ups.ts';

const emptySetUps = { newSetUp: { parameters: {}, systemPrompt: null }, changes: {} };

function storageWith(text: string | null) {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_place: string, next: string) => {
      stored = next;
    },
    removeItem: () => {
      stored = null;
    },
  };
}

test('C13: the parameters of conversations survive a reload of the page', () => {
  const storage = storageWith(null);
  const stored = {
    newSetUp: {
      parameters: { temperature: 0.4, stop: ['a', 'b'], stream: false },
      systemPrompt: 'Be brief.',
    },
    changes: { one: { parameters: { maxTokens: null, user: 'me' } }, two: { systemPrompt: '' } },
  };
  writeStored(storage, stored);
  expect(readStored(storage)).toEqual(stored);
  writeStored(storage, emptySetUps);
  expect([readStored(storage), storage.getItem()]).toEqual([emptySetUps, null]);
});

test.each([
  null,
  '',
  '[]',
  '{"newSetUp":{"parameters":{}},"changes":{}}',
  '{"newSetUp":{"parameters":{"temperature":9},"systemPrompt":null},"changes":{}}',
  '{"newSetUp":{"parameters":{"stream":null},"systemPrompt":null},"changes":{}}',
  '{"newSetUp":{"parameters":{},"systemPrompt":null},"changes":{"one":{"systemPrompt":7}}}',
])('C13: %s isn’t a stored value of this version, and nothing is read from it', (text) => {
  expect(readStored(storageWith(text))).toEqual(emptySetUps);
});
