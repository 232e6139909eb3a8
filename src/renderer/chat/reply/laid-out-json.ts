/**
 * Indents complete JSON. JSON that is partial, invalid, long or deeply nested is returned unchanged: indentation grows
 * with the square of the depth.
 */
export function laidOutJson(json: string): string {
  if (json.length > longestLaidOut || isDeep(json)) return json;
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** In UTF-16 units. */
const longestLaidOut = 100_000;
const mostDepth = 50;

/** Whether brackets are nested too deeply. Brackets in strings count too. */
function isDeep(json: string): boolean {
  let depth = 0;
  for (const character of json) {
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > mostDepth) return true;
  }
  return false;
}
