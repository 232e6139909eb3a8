import type { ToolCall } from '../../../../shared/chat/message.ts';

/** The shown part of a tool call's arguments, and how many UTF-16 code units are left out. */
export type ShownArguments = { readonly text: string; readonly rest: number };

/**
 * Maximum length of the arguments shown for all calls together, in UTF-16 code units. Rendering more could freeze the
 * page.
 */
const longestShown = 50_000;

/** Returns the part of each call's arguments to show: at most 50,000 characters for all calls together. */
export function shownArguments(calls: readonly ToolCall[]): readonly ShownArguments[] {
  let room = longestShown;
  return calls.map((call) => {
    // Once there's no room left, the JSON isn't indented and its received length is counted.
    const argumentsText = room > 0 ? indentJson(call.arguments) : call.arguments;
    const text = argumentsText.slice(0, room);
    room -= text.length;
    return { text, rest: argumentsText.length - text.length };
  });
}

/**
 * Indents complete JSON. JSON that is partial, invalid, longer than `longest` (in UTF-16 code units) or deeply nested
 * is returned unchanged, because indentation grows with the square of the depth.
 */
export function indentJson(json: string, longest: number = longestIndented): string {
  if (json.length > longest || isDeep(json)) return json;
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** In UTF-16 code units. */
const longestIndented = 100_000;
const maxDepth = 50;

/** Returns whether brackets are nested too deeply. Brackets in strings count too. */
function isDeep(json: string): boolean {
  let depth = 0;
  for (const character of json) {
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
