import { describe, expect, it } from 'vitest';
import { schemaMismatch, valueMismatch } from '../../../src/renderer/parameters/schema-check.ts';

const person = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
  },
  required: ['name'],
  additionalProperties: false,
};

describe('a schema for replies', () => {
  it('C27: is valid if its keywords are', async () => {
    expect(await schemaMismatch(person)).toBeNull();
    expect(await schemaMismatch({ $defs: { a: person }, $ref: '#/$defs/a', prefixItems: [{}] })).toBeNull();
  });

  it.each([
    [{ type: 'text' }, '#/type'],
    [{ properties: { a: { required: 'b' } } }, '#/properties/a/required'],
    [{ minLength: -1 }, '#/minLength'],
  ])('C27: %j is not valid', async (schema, place) => {
    expect(await schemaMismatch(schema)).toMatchObject({ place });
  });
});

describe('a reply in JSON', () => {
  it('C27: matches its schema', async () => {
    expect(await valueMismatch({ name: 'x', tags: ['a'] }, person)).toBeNull();
  });

  it.each([
    [{ name: 1 }, '#/name', 'type'],
    [{ tags: [] }, '#', 'required'],
    [{ name: 'x', tags: ['c'] }, '#/tags/0', 'enum'],
    [[], '#', 'type'],
  ])('C27: %j does not match its schema', async (value, place, keyword) => {
    expect(await valueMismatch(value, person)).toEqual({ place, keyword });
  });

  it('C27: cannot match a schema with a reference to nowhere', async () => {
    expect(await valueMismatch({}, { $ref: '#/missing' })).toEqual({ place: '#', keyword: '$ref' });
  });
});
