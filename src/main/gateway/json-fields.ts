/** Unvalidated fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object, or null for any other value. */
export function record(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/**
 * Parses JSON. Returns undefined if it's invalid. Reads `NaN` and `Infinity`, which Python's `json` writes, as null,
 * and skips a byte order mark.
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
 * Also matches strings, so that their content is skipped. An unterminated string matches up to the end of the text;
 * otherwise each quotation mark would start a new match, in quadratic time.
 */
const stringOrNonFinite = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\b(?:nan|inf(?:inity)?)\b/gis;
