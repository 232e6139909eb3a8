import { Validator } from '@cfworker/json-schema';
import metaSchema from 'ajv/dist/refs/json-schema-draft-07.json';
import { parsedJson } from '../../../shared/parsed-json.ts';
import type { Schema, SchemaRequest, SchemaResult } from './schema-messages.ts';

/**
 * Checks a schema, or a reply against one. May take forever, so it runs in a worker.
 *
 * A schema is checked for the keywords that draft 7 shares with later versions. A reply is checked against a draft
 * 2020-12 schema.
 */
export function validate(request: SchemaRequest): SchemaResult {
  if (request.type === 'schema') return resultOf(request.schema, metaSchema, '7');
  const value = parsedJson(request.text);
  if (value === undefined) return { kind: 'not-json' };
  return request.schema ? resultOf(value, request.schema, '2020-12') : { kind: 'matches' };
}

function resultOf(value: unknown, schema: Schema, draft: '7' | '2020-12'): SchemaResult {
  try {
    const { valid, errors } = new Validator(schema, draft).validate(value);
    // The last error is the innermost one.
    const found = errors.at(-1);
    if (valid || !found) return { kind: 'matches' };
    return { kind: 'mismatch', place: found.instanceLocation, keyword: found.keyword };
  } catch (thrown) {
    return { kind: 'uncheckable', cause: causeOf(thrown) };
  }
}

function causeOf(thrown: unknown): 'reference' | 'pattern' | 'schema' {
  // A circular reference overflows the stack. The validator's message mentions a reference whose target doesn't exist.
  if (thrown instanceof RangeError || String(thrown).includes('Unresolved $ref')) return 'reference';
  return thrown instanceof SyntaxError ? 'pattern' : 'schema';
}
