/** Where a value doesn't match a schema: a JSON Pointer as a fragment, and the keyword that isn't met. */
export type Mismatch = { readonly place: string; readonly keyword: string };

/**
 * Returns where a schema isn't a valid JSON Schema; null if it's valid. Checks the keywords that draft 7 has in common
 * with later versions.
 */
export async function schemaMismatch(schema: Readonly<Record<string, unknown>>): Promise<Mismatch | null> {
  const { default: metaSchema } = await import('ajv/dist/refs/json-schema-draft-07.json');
  return mismatch(schema, metaSchema, '7');
}

/** Returns where a value doesn't match a JSON Schema (draft 2020-12); null if it matches. */
export function valueMismatch(
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
): Promise<Mismatch | null> {
  return mismatch(value, schema, '2020-12');
}

async function mismatch(
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
  draft: '7' | '2020-12',
): Promise<Mismatch | null> {
  const { Validator } = await import('@cfworker/json-schema');
  try {
    const { valid, errors } = new Validator(schema, draft).validate(value);
    // The last error is the innermost one.
    const found = errors.at(-1);
    return valid || !found ? null : { place: found.instanceLocation, keyword: found.keyword };
  } catch {
    // A reference that can't be resolved, or a pattern that isn't a regular expression.
    return { place: '#', keyword: '$ref' };
  }
}
