import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../../src/renderer/parameters/schema/schema-messages.ts';
import { validate } from '../../../../src/renderer/parameters/schema/validate.ts';

const person = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
  },
  required: ['name'],
  additionalProperties: false,
};

const schemaResult = (schema: Schema) => validate({ type: 'schema', schema });
const replyResult = (value: unknown, schema: Schema | null) =>
  validate({ type: 'reply', text: JSON.stringify(value), schema });

describe('a schema for replies', () => {
  it('C27: is valid if its keywords are', () => {
    expect(schemaResult(person)).toEqual({ kind: 'matches' });
    expect(schemaResult({ $defs: { a: person }, $ref: '#/$defs/a', prefixItems: [{}] })).toEqual({
      kind: 'matches',
    });
  });

  it.each([
    [{ type: 'text' }, '#/type'],
    [{ properties: { a: { required: 'b' } } }, '#/properties/a/required'],
    [{ minLength: -1 }, '#/minLength'],
    [{ pattern: '(' }, '#/pattern'],
  ])('C27: %j is not valid', (schema, place) => {
    expect(schemaResult(schema)).toMatchObject({ kind: 'mismatch', place });
  });
});

describe('a reply in JSON', () => {
  it('C27: matches its schema, or needs none', () => {
    expect(replyResult({ name: 'x', tags: ['a'] }, person)).toEqual({ kind: 'matches' });
    expect(replyResult([1], null)).toEqual({ kind: 'matches' });
  });

  it('C27: isn’t JSON if it’s prose', () => {
    expect(validate({ type: 'reply', text: 'Her name is Ada.', schema: null })).toEqual({ kind: 'not-json' });
  });

  it.each([
    [{ name: 1 }, '#/name', 'type'],
    [{ tags: [] }, '#', 'required'],
    [{ name: 'x', tags: ['c'] }, '#/tags/0', 'enum'],
    [[], '#', 'type'],
  ])('C27: %j does not match its schema', (value, place, keyword) => {
    expect(replyResult(value, person)).toEqual({ kind: 'mismatch', place, keyword });
  });

  it.each([
    ['a reference to nowhere', { $ref: '#/missing' }, 'reference'],
    ['a reference to itself', { $ref: '#' }, 'reference'],
    [
      'references in a circle',
      { $defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' },
      'reference',
    ],
    ['a pattern that isn’t one', { properties: { a: { pattern: '(' } } }, 'pattern'],
  ])('C27: can’t be checked against a schema with %s', (_, schema, cause) => {
    expect(replyResult({ a: 'x' }, schema)).toEqual({ kind: 'uncheckable', cause });
  });

  it('C27: can be checked against a schema whose references follow the reply', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#' } }, required: ['id'] };
    expect(replyResult({ id: 1, next: { id: 2 } }, tree)).toEqual({ kind: 'matches' });
    expect(replyResult({ id: 1, next: {} }, tree)).toMatchObject({ kind: 'mismatch', place: '#/next' });
  });
});
