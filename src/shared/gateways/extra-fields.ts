import { z } from 'zod';

/** Fields of chat requests that Parlance has no control for, by name. Values are JSON. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** Fields that Parlance always sets itself. */
export const reservedFields: readonly string[] = ['model', 'messages', 'stream', 'n'];

/** Longest JSON of extra fields or of a schema, in UTF-16 units. */
export const longestFields = 100_000;

/** Maximum nesting depth. Every JSON parser supports it. */
const maxDepth = 32;

/** Extra fields for one of a gateway's models. */
export type ModelFields = { readonly model: string; readonly fields: ExtraFields };

/** How many models of a gateway can have extra fields. */
export const maxModelFields = 200;

/**
 * Why a text isn't valid as extra fields. `out-of-bounds` means that it's nested too deeply or contains a number that
 * would be sent differently from how it's written, such as `1e999` or an integer above 2⁵³.
 */
export type FieldsProblem =
  | { readonly kind: 'not-json' | 'not-an-object' | 'out-of-bounds' | 'too-long' }
  | { readonly kind: 'reserved'; readonly name: string };

/** The result of reading a text as a JSON object. */
export type ReadFields =
  | { readonly ok: true; readonly fields: ExtraFields }
  | { readonly ok: false; readonly problem: FieldsProblem };

/** Reads extra fields that a user typed as JSON. An empty string has no fields. */
export function readExtraFields(text: string): ReadFields {
  const read = readJsonObject(text);
  const name = read.ok ? reservedIn(read.fields) : undefined;
  return name === undefined ? read : { ok: false, problem: { kind: 'reserved', name } };
}

/** Reads a JSON object that a user typed. An empty string is an empty object. */
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

/** Returns the extra fields of chat requests to one of a gateway's models. */
export function gatewayFields(
  gateway: { readonly extraFields: ExtraFields; readonly modelFields: readonly ModelFields[] },
  model: string,
): ExtraFields {
  const own = gateway.modelFields.find((each) => each.model === model);
  return mergedFields(gateway.extraFields, own?.fields);
}

/** Merges extra fields. Fields in later objects override those in earlier ones. */
export function mergedFields(...layers: readonly (ExtraFields | null | undefined)[]): ExtraFields {
  return Object.fromEntries(layers.flatMap((fields) => Object.entries(fields ?? {})));
}

/** Returns the first reserved field among extra fields, if any. */
export function reservedIn(fields: ExtraFields): string | undefined {
  return Object.keys(fields).find((name) => reservedFields.includes(name));
}

/** Returns why a JSON object is out of bounds, or null if it isn't. */
export function boundsProblem(fields: ExtraFields): FieldsProblem | null {
  if (!isJson(fields, maxDepth)) return { kind: 'out-of-bounds' };
  return JSON.stringify(fields).length > longestFields ? { kind: 'too-long' } : null;
}

/** Whether a value is JSON with at most `depth` levels. */
function isJson(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((each) => isJson(each, depth - 1));
}

/** Whether JSON contains an integer that a number can't represent exactly. */
function hasRoundedInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRoundedInteger);
}

/** Whether a value is an object but not an array. */
export function isObject(value: unknown): value is ExtraFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON object of bounded length and depth. It isn't a `z.record`, which leaves out a field named `__proto__`. */
export const jsonObjectSchema = z.custom<ExtraFields>(
  (value) => isObject(value) && boundsProblem(value) === null,
);

/** Extra fields of a chat request: a JSON object without reserved fields. */
export const extraFieldsSchema = jsonObjectSchema.refine((fields) => reservedIn(fields) === undefined);

/** Extra fields for one of a gateway's models. */
export const modelFieldsSchema = z.object({ model: z.string().min(1).max(500), fields: extraFieldsSchema });
