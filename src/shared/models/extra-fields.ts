/** Fields of chat requests that Parlance has no control for, by name. Values are JSON. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** Fields that Parlance always sets itself. */
export const reservedFields: readonly string[] = ['model', 'messages', 'stream', 'n'];

/** Longest JSON of extra fields or of a schema, in UTF-16 units. */
export const longestFields = 100_000;

/** Maximum nesting depth. Every JSON parser supports it. */
const maxDepth = 32;

/** Extra fields of one model of a gateway. */
export type ModelFields = { readonly model: string; readonly fields: ExtraFields };

/** How many models of a gateway can have extra fields. */
export const maxModelFields = 200;

/**
 * Why a text isn't valid as extra fields: `out-of-bounds` is nested too deeply or has a number that would be sent
 * differently from how it's written, like `1e999` or an integer above 2⁵³.
 */
export type FieldsProblem =
  | { readonly kind: 'not-json' | 'not-an-object' | 'out-of-bounds' | 'too-long' }
  | { readonly kind: 'reserved'; readonly name: string };

/** A text read as a JSON object. */
export type ReadFields =
  | { readonly ok: true; readonly fields: ExtraFields }
  | { readonly ok: false; readonly problem: FieldsProblem };

/** Reads extra fields that a user typed as JSON. An empty text has no fields. */
export function readExtraFields(text: string): ReadFields {
  const read = readJsonObject(text);
  const name = read.ok ? reservedIn(read.fields) : undefined;
  return name === undefined ? read : { ok: false, problem: { kind: 'reserved', name } };
}

/** Reads a JSON object that a user typed. An empty text is an empty object. */
export function readJsonObject(text: string): ReadFields {
  if (text.trim() === '') return { ok: true, fields: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: { kind: 'not-json' } };
  }
  if (!isObject(value)) return { ok: false, problem: { kind: 'not-an-object' } };
  const problem = boundsProblem(value) ?? (hasRoundedInteger(value) ? { kind: 'out-of-bounds' } : null);
  return problem ? { ok: false, problem } : { ok: true, fields: value };
}

/** The extra fields that a gateway sends with chat requests to one of its models. */
export function gatewayFields(
  gateway: { readonly extraFields: ExtraFields; readonly modelFields: readonly ModelFields[] },
  model: string,
): ExtraFields {
  const own = gateway.modelFields.find((each) => each.model === model);
  return mergedFields(gateway.extraFields, own?.fields);
}

/** Merges extra fields. Those of a later object replace those of an earlier one. */
export function mergedFields(...layers: readonly (ExtraFields | null | undefined)[]): ExtraFields {
  return Object.fromEntries(layers.flatMap((fields) => Object.entries(fields ?? {})));
}

/** Returns a reserved field among extra fields. */
export function reservedIn(fields: ExtraFields): string | undefined {
  return Object.keys(fields).find((name) => reservedFields.includes(name));
}

/** Returns why a JSON object is out of bounds; null if it isn't. */
export function boundsProblem(fields: ExtraFields): FieldsProblem | null {
  if (!isJson(fields, maxDepth)) return { kind: 'out-of-bounds' };
  return JSON.stringify(fields).length > longestFields ? { kind: 'too-long' } : null;
}

/** Whether a value is JSON of at most `depth` levels. */
function isJson(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((each) => isJson(each, depth - 1));
}

/** Whether JSON contains an integer with more digits than numbers can hold. */
function hasRoundedInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRoundedInteger);
}

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is ExtraFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
