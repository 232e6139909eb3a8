/** The fields of a JSON object, none of them known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value that is a JSON object; null for lists, texts, numbers and nothing. */
export function record(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** What a text says as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
