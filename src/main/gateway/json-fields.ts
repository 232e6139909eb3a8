/** Unvalidated fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object, or null for any other value. */
export function record(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** Returns the elements of a JSON array, and none for any other value. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the objects in a JSON array. */
export function records(value: unknown): readonly Fields[] {
  return list(value)
    .map(record)
    .filter((each) => each !== null);
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

/** Parsing more values at once would take too long. No real chat response has nearly as many. */
const maxValues = 1_000_000;
const commaCode = 0x2c;
const openingCodes = new Set([0x22, 0x5b, 0x7b]);

/**
 * Whether parsing a JSON text could block the event loop, judging by how many values it may contain. Characters within
 * strings count too.
 */
export function hasTooManyValues(json: string): boolean {
  if (json.length <= maxValues) return false;
  let count = 0;
  for (let at = 0; at < json.length && count <= maxValues; at += 1) {
    const code = json.charCodeAt(at);
    if (code === commaCode || openingCodes.has(code)) count += 1;
  }
  return count > maxValues;
}

/** Longest JSON that is read leniently, in UTF-16 units. Every `NaN` in it takes time. */
const longestLenient = 8_000_000;

function parsedLeniently(json: string): unknown {
  if (json.length > longestLenient) return undefined;
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
