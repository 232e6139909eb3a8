import { parsed } from './json-fields.ts';

/** One entry of a list, and its ID. */
export type Listed = { readonly id: string; readonly entry: unknown };

/**
 * Returns the entries of a JSON list, each ID once. The list is the first of these fields that is an array, or the
 * whole body. Returns null if there is no list.
 */
export function listIn(text: string, fields: readonly string[]): readonly Listed[] | null {
  const list = arrayIn(parsed(text), fields);
  return list && withIds(list);
}

/** Returns a JSON value that is an array, or the first of its fields that is one. Null if there is none. */
export function arrayIn(value: unknown, fields: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return fields.map((name) => field(value, name)).find(Array.isArray) ?? null;
}

/**
 * Returns entries with their IDs, each ID once. Entries are strings, or objects with an `id`, `voice_id`, `value` or
 * `name`. Leaves out IDs that are longer than any real one, and everything after the first {@link maxListed}.
 */
export function withIds(entries: readonly unknown[]): readonly Listed[] {
  const byId = new Map<string, unknown>();
  for (const entry of entries) {
    if (byId.size === maxListed) break;
    const id = typeof entry === 'string' ? entry : idFields.map((name) => field(entry, name)).find(isId);
    if (isId(id) && !byId.has(id)) byId.set(id, entry);
  }
  return [...byId].map(([id, entry]) => ({ id, entry }));
}

const idFields = ['id', 'voice_id', 'value', 'name'] as const;

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Maximum number of entries. No gateway has as many, and pages can't show many more. */
const maxListed = 10_000;

/** Longest ID to list, in UTF-16 units. */
const longestId = 500;

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= longestId;
}
