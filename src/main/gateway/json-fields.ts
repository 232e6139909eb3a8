/** The fields of a JSON object, none of them known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value that is a JSON object; null for lists, texts, numbers and nothing. */
export function record(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/**
 * Parses JSON; undefined where the text is none. `NaN` and `Infinity`, which Python's `json` writes, are read as null, and
 * a byte order mark is skipped.
 */
export function parsed(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch {
    return parsedLeniently(json);
  }
}

function parsedLeniently(json: string): unknown {
  try {
    return JSON.parse(json.replace(stringOrNonFinite, (found) => (found.startsWith('"') ? found : 'null')));
  } catch {
    return undefined;
  }
}

/**
 * Strings are matched as well, so that what they say is passed over; one without an end up to the end of the text, or every
 * quotation mark in it would be tried as a beginning.
 */
const stringOrNonFinite = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\b(?:nan|inf(?:inity)?)\b/gis;
