/** What to check: a schema, or whether a reply is JSON and matches a schema. */
export type SchemaRequest =
  | { readonly type: 'schema'; readonly schema: Schema }
  | { readonly type: 'reply'; readonly text: string; readonly schema: Schema | null };

/** A JSON Schema, which may be invalid. */
export type Schema = Readonly<Record<string, unknown>>;

/** The result of a check. */
export type SchemaResult =
  | { readonly kind: 'matches' }
  | { readonly kind: 'not-json' }
  /** Where a value doesn't match: a JSON Pointer as a fragment, and the keyword that isn't met. */
  | { readonly kind: 'mismatch'; readonly place: string; readonly keyword: string }
  /** The schema can't be evaluated, because of a reference, a pattern or something else. */
  | { readonly kind: 'uncheckable'; readonly cause: 'reference' | 'pattern' | 'schema' }
  | { readonly kind: 'too-slow' };

/** Messages from the worker. `started` precedes each result, so that the loading time doesn't count. */
export type FromSchemaWorker =
  | { readonly type: 'started' }
  | { readonly type: 'checked'; readonly result: SchemaResult };
