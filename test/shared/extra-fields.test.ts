import { describe, expect, it } from 'vitest';
import {
  extraFieldsSchema,
  type FieldsProblem,
  gatewayFields,
  mergedFields,
  readExtraFields,
} from '../../src/shared/gateways/extra-fields.ts';

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('extra fields', () => {
  it('C27: are read from a JSON object', () => {
    expect(readExtraFields('{ "top_k": 40, "provider": { "order": ["a"] } }')).toEqual({
      ok: true,
      fields: { top_k: 40, provider: { order: ['a'] } },
    });
    expect(readExtraFields('  \n')).toEqual({ ok: true, fields: {} });
  });

  const refused: readonly (readonly [string, FieldsProblem])[] = [
    ['{ "top_k": }', { kind: 'not-json' }],
    ['[1]', { kind: 'not-an-object' }],
    ['null', { kind: 'not-an-object' }],
    ['40', { kind: 'not-an-object' }],
    ['{"a":1e999}', { kind: 'out-of-bounds' }],
    [nested(40), { kind: 'out-of-bounds' }],
    [nested(100_000), { kind: 'out-of-bounds' }],
    [JSON.stringify({ a: 'x'.repeat(100_000) }), { kind: 'too-long' }],
    ['{"model":1}', { kind: 'reserved', name: 'model' }],
    ['{"messages":1}', { kind: 'reserved', name: 'messages' }],
    ['{"stream":1}', { kind: 'reserved', name: 'stream' }],
    ['{"n":1}', { kind: 'reserved', name: 'n' }],
  ];

  it.each(refused)('C27: aren’t read from %j', (text, problem) => {
    expect(readExtraFields(text)).toEqual({ ok: false, problem });
    if (problem.kind !== 'not-json')
      expect(extraFieldsSchema.safeParse(JSON.parse(text)).success).toBe(false);
  });

  it('C27: aren’t read if they would be sent differently from how they are written', () => {
    for (const text of ['{"seed":9007199254740993}', '{"a":[{"b":-9007199254740993}]}'])
      expect(readExtraFields(text)).toEqual({ ok: false, problem: { kind: 'out-of-bounds' } });
    expect(readExtraFields('{"seed":9007199254740991}')).toEqual({
      ok: true,
      fields: { seed: 9007199254740991 },
    });
  });

  it('C27: of the model replace those of the gateway, and those of the conversation replace both', () => {
    const gateway = {
      extraFields: { a: 1, b: 1, c: 1 },
      modelFields: [
        { model: 'one', fields: { b: 2, c: 2 } },
        { model: 'two', fields: { b: 9 } },
      ],
    };
    expect(gatewayFields(gateway, 'other')).toEqual({ a: 1, b: 1, c: 1 });
    expect(mergedFields(gatewayFields(gateway, 'one'), { c: 3 })).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('C27: named like an object’s own properties are fields like any other', () => {
    const read = readExtraFields('{"__proto__": {"a": 1}, "constructor": 2}');
    expect(read.ok && JSON.stringify(mergedFields({}, read.fields))).toBe(
      '{"__proto__":{"a":1},"constructor":2}',
    );
    const text = '{"__proto__":{"a":1},"b":2}';
    expect(JSON.stringify(extraFieldsSchema.parse(JSON.parse(text)))).toBe(text);
  });
});
