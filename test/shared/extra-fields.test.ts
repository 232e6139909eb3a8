import { describe, expect, it } from 'vitest';
import { gatewayFields, mergedFields, readExtraFields } from '../../src/shared/models/extra-fields.ts';
import { extraFieldsSchema } from '../../src/shared/models/extra-fields-schema.ts';

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('extra fields', () => {
  it('C27: are read from a JSON object', () => {
    expect(readExtraFields('{ "top_k": 40, "provider": { "order": ["a"] } }')).toEqual({
      ok: true,
      fields: { top_k: 40, provider: { order: ['a'] } },
    });
    expect(readExtraFields('  \n')).toEqual({ ok: true, fields: {} });
  });

  it.each([
    ['{ "top_k": }', { kind: 'not-json' }],
    ['[1]', { kind: 'not-an-object' }],
    ['null', { kind: 'not-an-object' }],
    ['40', { kind: 'not-an-object' }],
    ['{"a":1e999}', { kind: 'out-of-bounds' }],
    [nested(40), { kind: 'out-of-bounds' }],
    [nested(100_000), { kind: 'out-of-bounds' }],
    [JSON.stringify({ a: 'x'.repeat(100_000) }), { kind: 'too-long' }],
    ...['model', 'messages', 'stream', 'n'].map(
      (name) => [`{"${name}":1}`, { kind: 'reserved', name }] as const,
    ),
  ])('C27: are not read from %j', (text, problem) => {
    expect(readExtraFields(text)).toEqual({ ok: false, problem });
    const parsed = text.includes('}') && !text.includes('}]') ? readable(text) : null;
    if (parsed !== null) expect(extraFieldsSchema.safeParse(parsed).success).toBe(false);
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
  });
});

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
