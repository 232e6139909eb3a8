import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../src/shared/contract/contract.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Found = { readonly path: string; readonly schema: Schema };

/** Returns the inputs of all procedures, by name. */
function inputsOf(routes: object, path: string): readonly (readonly [string, z.ZodType])[] {
  return Object.entries(routes).flatMap(([name, route]) => {
    const at = path ? `${path}.${name}` : name;
    if (!('~orpc' in route)) return inputsOf(route, at);
    const { inputSchema } = route['~orpc'];
    return inputSchema ? [[at, inputSchema] as const] : [];
  });
}

/** Returns every number in a schema, at any depth. */
function numbersIn(value: unknown, path: string): readonly Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const types = 'type' in value ? [value.type].flat() : [];
  const own = types.includes('number') || types.includes('integer');
  const within = Object.entries(value).flatMap(([name, held]) => numbersIn(held, `${path}.${name}`));
  return own ? [{ path, schema: value as Schema }, ...within] : within;
}

const inputs = inputsOf(contract, '');
const numbers = inputs.flatMap(([name, input]) =>
  numbersIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
);

describe('X4: numbers from outside', () => {
  test('X4: the contract’s inputs are checked', () => {
    expect(inputs.length).toBeGreaterThan(100);
    expect(numbers.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^gateways\.setLimits\./));
  });

  test('X4: every number that a procedure accepts has a minimum and a maximum', () => {
    const unbounded = numbers.filter(({ schema: { minimum, maximum } }) => {
      if (typeof minimum !== 'number' || typeof maximum !== 'number') return true;
      // Zod's default bounds for integers don't count, because nobody chose them.
      return minimum <= Number.MIN_SAFE_INTEGER || maximum >= Number.MAX_SAFE_INTEGER;
    });
    expect(unbounded.map(({ path, schema }) => `${path} ${JSON.stringify(schema)}`)).toEqual([]);
  });

  test('X4: no procedure accepts a size or length that is almost zero', () => {
    const tiny = numbers.filter(({ schema: { minimum, exclusiveMinimum } }) =>
      [minimum, exclusiveMinimum].some((least) => typeof least === 'number' && least > 0 && least < 1e-6),
    );
    expect(tiny.map(({ path }) => path)).toEqual([]);
  });
});
