import { parsed } from './json-fields.ts';

/** What a list says of one id: the entry as it stands there. */
export type Listed = { readonly id: string; readonly entry: unknown };

/**
 * Returns the entries of a JSON list, each id once: under the first of these fields that holds one, or bare; of objects
 * (`id`, else `voice_id`, else `name`) or of strings. Null where the text is no such list.
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

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '';
}
