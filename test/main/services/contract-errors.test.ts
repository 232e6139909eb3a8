import { expect, test } from 'vitest';
import { asFailure } from '../../../src/main/services/contract-errors.ts';
import type { Log } from '../../../src/main/storage/log.ts';

function logOf(unforeseen: unknown[]): Log {
  return {
    write: () => {},
    unforeseen: (_where: string, thrown: unknown) => void unforeseen.push(thrown),
  } as unknown as Log;
}

test('P5: a call that its page cancelled isn’t logged as an error', () => {
  const unforeseen: unknown[] = [];
  asFailure(new DOMException('cancelled', 'AbortError'), logOf(unforeseen));
  expect(unforeseen).toEqual([]);
  const fault = new TypeError('a fault');
  asFailure(fault, logOf(unforeseen));
  expect(unforeseen).toEqual([fault]);
});
