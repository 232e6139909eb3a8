import { parsed } from './json-fields.ts';

/** One entry of a list, and its ID. */
export type Listed = { readonly id: string; readonly entry: unknown };

/**
 * Returns the entries of a JSON list, each ID once. The list is the first of these fields that is an array, or the
 * whole body. Entries are strings, or objects with an `id`, `voice_id` or `name`. Leaves out IDs that are longer
 * than any real one. Returns null if there is no list.
 */
export function listIn(text: string, fields: readonly string[]): readonly Listed[] | null {
  const body = parsed(text);
  const list = Array.isArray(body) ? body : fields.map((name) => field(body, name)).find(Array.isArray);
  if (!Array.isArray(list)) return null;
  const byId = new Map<string, unknown>();
  for (const entry of list) {
    const id =
      typeof entry === 'string'
        ? entry
        : (field(entry, 'id') ?? field(entry, 'voice_id') ?? field(entry, 'name'));
    if (isId(id) && !byId.has(id)) byId.set(id, entry);
  }
  return [...byId].map(([id, entry]) => ({ id, entry }));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Longest id that is listed, in UTF-16 units. */
const longestId = 500;

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= longestId;
}
