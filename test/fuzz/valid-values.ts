import fc from 'fast-check';
import type { Draw } from './draw.ts';
import type { KnownValues } from './known-values.ts';
import type { Procedure } from './procedures.ts';

/** The subset of JSON Schema that Zod generates for the contract's inputs. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

const attempts = 50;
const shortText = 60;
const longText = 200_000;
const knownShare = 0.85;

/**
 * Generates an input that matches the procedure's schema.
 *
 * @throws if no valid input is found. In that case, add known values for the names in the schema.
 */
export function validInput({ name, input }: Procedure, known: KnownValues, draw: Draw): unknown {
  if (!input) return undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const value = valueFor(input.json, { name: '', siblings: {} }, known, draw);
    if (input.zod.safeParse(value).success) return value;
  }
  throw new Error(`no valid shape for ${name}`);
}

/** The position of a value: its name, and the values generated next to it. */
type Position = { readonly name: string; readonly siblings: object };

function valueFor(schema: JsonSchema, position: Position, known: KnownValues, draw: Draw): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[draw.below(schema.enum.length)];
  const ways = schema.anyOf ?? schema.oneOf ?? typesOf(schema);
  if (ways.length > 1) return valueFor(ways[draw.below(ways.length)] ?? {}, position, known, draw);
  switch (typesOf(schema)[0]?.type) {
    case 'object':
      return objectFor(schema, position, known, draw);
    case 'array':
      return arrayFor(schema, position, known, draw);
    case 'string':
    case 'number':
    case 'integer':
      return (
        (draw.likely(knownShare) ? known.draw(position.name, draw, position.siblings) : undefined) ??
        plainFor(schema, draw)
      );
    case 'boolean':
      return draw.likely(0.5);
    default:
      return null;
  }
}

function typesOf(schema: JsonSchema): readonly JsonSchema[] {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.map((type) => ({ ...schema, type }));
}

function objectFor(schema: JsonSchema, { siblings }: Position, known: KnownValues, draw: Draw): object {
  const drawn: Record<string, unknown> = {};
  for (const [name, inside] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || draw.likely(0.6))
      drawn[name] = valueFor(inside, { name, siblings: { ...siblings, ...drawn } }, known, draw);
  const { additionalProperties: others } = schema;
  if (typeof others !== 'object') return drawn;
  const names = Array.from({ length: draw.below(3) }, () =>
    String(plainFor(schema.propertyNames ?? {}, draw)),
  );
  const more = names.map((name) => [name, valueFor(others, { name: '', siblings }, known, draw)]);
  return { ...drawn, ...Object.fromEntries(more) };
}

function arrayFor(
  schema: JsonSchema,
  { name, siblings }: Position,
  known: KnownValues,
  draw: Draw,
): readonly unknown[] {
  const minimum = schema.minItems ?? 0;
  const length = Math.min(minimum + draw.below(3), schema.maxItems ?? Number.POSITIVE_INFINITY);
  const position = { name: name.replace(/s$/, ''), siblings };
  return Array.from({ length }, () => valueFor(schema.items ?? {}, position, known, draw));
}

function plainFor(schema: JsonSchema, draw: Draw): unknown {
  if (schema.type === 'integer')
    return draw.from(
      fc.integer({ min: schema.minimum ?? -(2 ** 31), max: Math.min(schema.maximum ?? 1e6, 2 ** 31) }),
    );
  if (schema.type === 'number') {
    const min = schema.minimum ?? schema.exclusiveMinimum ?? -1e6;
    return draw.from(
      fc.double({ min, max: schema.maximum ?? 1e6, noNaN: true, minExcluded: !('minimum' in schema) }),
    );
  }
  const { pattern, minLength = 0, maxLength = longText } = schema;
  if (pattern && !pattern.includes('(?=')) return draw.from(fc.stringMatching(new RegExp(pattern)));
  if (draw.likely(0.03))
    return draw
      .from(fc.string({ maxLength: 40, minLength: 1 }))
      .repeat(longText)
      .slice(0, Math.min(maxLength, longText));
  return draw.from(fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, shortText) }));
}
