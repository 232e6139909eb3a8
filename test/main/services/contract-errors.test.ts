import { expect, test } from 'vitest';
import { asFailure } from '../../../src/main/services/contract-errors.ts';
import type { Log } from '../../../src/main/storage/log.ts';

function logOf(errors: unknown[]): Log {
  return {
    write: () => {},
    error: (_where: string, thrown: unknown) => void errors.push(thrown),
  } as unknown as Log;
}

test('P5: a call that its page cancelled isn’t logged as an error', () => {
  const errors: unknown[] = [];
  asFailure(new DOMException('cancelled', 'AbortError'), logOf(errors));
  expect(errors).toEqual([]);
  const fault = new TypeError('a fault');
  asFailure(fault, logOf(errors));
  expect(errors).toEqual([fault]);
});
