import { describe, expect, test } from 'vitest';
import { importStepSchema } from '../../../../src/main/services/transfer/transfer-jobs.ts';
import { nothingLeftOut } from '../../../../src/shared/data/transfer.ts';

/** Creates an object that throws when one of its properties is read. */
const unreadable = (): object =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`${String(name)} was read`);
      },
    },
  );

describe('A step of an import', () => {
  test.each([
    { type: 'conversation', conversation: unreadable(), app: null, leftOut: nothingLeftOut },
    { type: 'record', record: unreadable() },
  ])('isn’t validated again on the main thread, where a large $type would block everything', (step) => {
    expect(importStepSchema.safeParse(step).success).toBe(true);
  });

  test('still has to be an object', () => {
    for (const conversation of [null, 'a', 1])
      expect(
        importStepSchema.safeParse({ type: 'conversation', conversation, app: null, leftOut: nothingLeftOut })
          .success,
      ).toBe(false);
  });
});
