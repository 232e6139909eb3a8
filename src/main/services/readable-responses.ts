import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import { type AnyRouter, isProcedure, ORPCError, Procedure } from '@orpc/server';
import { z } from 'zod';
import { failure } from '../../shared/failure.ts';

/** Describes a value that doesn't match its schema, without containing the value itself. */
export type Unreadable = {
  /** For example `clips.watch`. */
  readonly procedure: string;
  /** For example `clips[].chunks[].seconds`. */
  readonly field: string;
  /** The schema's error code. */
  readonly kind: string;
  /** Identical for the same item in any procedure. */
  readonly item: string;
};

/**
 * Wraps a router so that list items that don't match the contract are left out of responses. Otherwise one invalid item
 * would hide all others. Streams continue after an invalid event, unless it's the first one, which the others build on.
 */
export function readableResponses<R extends AnyRouter>(router: R, report: (found: Unreadable) => void): R {
  return withReadable(router, [], report) as R;
}

function withReadable(router: AnyRouter, path: readonly string[], report: Report): AnyRouter {
  if (!isProcedure(router)) {
    const parts = Object.entries(router).map(([name, part]) => [
      name,
      withReadable(part as AnyRouter, [...path, name], report),
    ]);
    return Object.fromEntries(parts);
  }
  const { outputSchema, ...rest } = router['~orpc'];
  if (!outputSchema) return router;
  return new Procedure({ ...rest, outputSchema: readable(outputSchema, path.join('.'), report) });
}

type Report = (found: Unreadable) => void;
type Validated = Awaited<ReturnType<AnySchema['~standard']['validate']>>;

function readable(schema: AnySchema, procedure: string, report: Report): AnySchema {
  const events = getEventIteratorSchemaDetails(schema)?.yields;
  const validate = (value: unknown) =>
    events
      ? {
          value: readableEvents(value as AsyncIterable<unknown>, (event) =>
            read(events, event, procedure, report),
          ),
        }
      : read(schema, value, procedure, report);
  return { '~standard': { version: 1, vendor: 'parlance', validate } };
}

async function* readableEvents(
  events: AsyncIterable<unknown>,
  readEvent: (event: unknown) => Validated,
): AsyncGenerator<unknown> {
  let isFirst = true;
  let isInTurn = false;
  for await (const event of events) {
    // The call that caused the change returns first, so that the page can recognise the change as its own. Events that
    // are ready in the same turn don't wait again.
    if (!isInTurn) {
      await turnOfLoop();
      isInTurn = true;
      process.nextTick(() => {
        isInTurn = false;
      });
    }
    const result = readEvent(event);
    if (!result.issues) yield result.value;
    else if (isFirst) throw new ORPCError('FAILURE', { defined: true, data: failure('internal') });
    isFirst = false;
  }
}

/** Parses a value with its schema, leaving out invalid items of its outermost lists. */
function read(schema: AnySchema, value: unknown, procedure: string, report: Report): Validated {
  const result = validated(schema, value);
  if (!result.issues) return result;
  const unreadable = new Set<unknown>();
  for (const { path = [], ...issue } of result.issues) {
    const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
    const { item, index } = outermostItem(value, keys);
    unreadable.add(item);
    const kind = 'code' in issue ? String(issue.code) : 'other';
    report({ procedure, field: fieldOf(keys, schema), kind, item: idOf(item) ?? `${procedure} ${index}` });
  }
  return validated(schema, without(value, unreadable));
}

function validated(schema: AnySchema, value: unknown): Validated {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('A schema of the contract has to be synchronous.');
  return result;
}

/** Returns the list item that contains a path, and its index. Returns the value itself if the path isn't in a list. */
function outermostItem(value: unknown, keys: readonly PropertyKey[]): { item: unknown; index: string } {
  let at = value;
  for (const key of keys) {
    const next = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
    if (Array.isArray(at)) return { item: next, index: String(key) };
    at = next;
  }
  return { item: value, index: '' };
}

function without(value: unknown, items: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.filter((item) => !items.has(item));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(part, items)]));
}

function idOf(item: unknown): string | null {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
    ? item.id
    : null;
}

/** Returns a path of names from the contract. Keys that may be the user's text are left out. */
function fieldOf(keys: readonly PropertyKey[], schema: AnySchema): string {
  const named = JSON.stringify(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }));
  return keys
    .map((key) =>
      typeof key === 'number' ? '[]' : named.includes(`"${String(key)}":`) ? `.${String(key)}` : '.?',
    )
    .join('')
    .replace(/^\./, '');
}
