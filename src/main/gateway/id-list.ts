/**
 * The ids in a JSON list, each once: under the first of these fields that holds one, or bare; of objects (`id`, else
 * `name`) or of strings. Null where the text is no such list.
 */
export function idsIn(text: string, fields: readonly string[]): readonly string[] | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(body) ? body : fields.map((name) => field(body, name)).find(Array.isArray);
  if (!Array.isArray(list)) return null;
  const ids = list.map((item: unknown) =>
    typeof item === 'string' ? item : (field(item, 'id') ?? field(item, 'name')),
  );
  return [...new Set(ids.filter(isId))];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '';
}
