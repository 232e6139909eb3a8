import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failure, failureIn } from '../../src/shared/failure.ts';
import { failureSchema } from '../../src/shared/failure-schema.ts';

test('A failure is parsed from JSON as it was written', () => {
  const written = failure('rate-limited', { said: 'Slow down', status: 429 });
  expect(failureIn(JSON.parse(JSON.stringify(written)))).toEqual(written);
});

test('A value named __proto__ is dropped', () => {
  const json: unknown = JSON.parse('{"code":"internal","values":{"__proto__":"","status":1}}');
  expect(failureIn(json)).toEqual(failure('internal', { status: 1 }));
  expect(failureSchema.parse(json)).toEqual(failure('internal', { status: 1 }));
});

test('Exactly the failures that the schema accepts are parsed', () => {
  const almost = fc.record(
    {
      code: fc.oneof(fc.constantFrom('internal', 'busy'), fc.string()),
      values: fc.oneof(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(almost, fc.jsonValue()), (json) => {
      const read = failureSchema.safeParse(json);
      expect(failureIn(json)).toEqual(read.success ? read.data : null);
    }),
  );
});
