import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { createRecordedResponse } from '../../../src/main/services/inspector/recorded-response.ts';

test('C18: a text that is too long is recorded up to one point, without a gap', () => {
  const response = createRecordedResponse('text/plain');
  for (const [letter, length] of [
    ['a', 900_000],
    ['b', 200_000],
    ['c', 50_000],
  ] as const)
    response.add(Buffer.from(letter.repeat(length)), 1);
  response.close();
  const stored = Array.from({ length: response.to - response.from }, (_, at) =>
    Buffer.from(response.chunk(response.from + at)?.bytes ?? []).toString(),
  ).join('');
  expect(stored).toBe('a'.repeat(900_000));
  expect([response.bytes, response.storedBytes]).toEqual([1_150_000, 900_000]);
});
