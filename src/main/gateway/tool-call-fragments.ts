import type { ToolCall } from '../../shared/chat/message.ts';
import { FailureError, failure } from '../../shared/failure.ts';
import { type Fields, record } from './json-fields.ts';

/** The part of one tool call in one frame; a call may span many frames. Absent fields are null or empty. */
export type ToolCallFragment = {
  readonly index: number | null;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
};

/** Longest name of a tool, in UTF-16 units. OpenAI allows 64 characters. */
const longestName = 200;

/** Returns the tool call fragments of a `delta` or `message`, from `tool_calls` or the older `function_call`. */
export function toolCallFragments(message: Fields): readonly ToolCallFragment[] {
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const legacyCall = record(message.function_call);
  const fragments = calls.flatMap((call) => {
    const fields = record(call);
    const called = record(fields?.function) ?? record(fields?.custom);
    return fields ? [fragmentOf(fields, called ?? fields)] : [];
  });
  return legacyCall ? [...fragments, fragmentOf({}, legacyCall)] : fragments;
}

function fragmentOf({ index, id }: Fields, called: Fields): ToolCallFragment {
  const args = called.arguments ?? called.input;
  return {
    index: typeof index === 'number' && Number.isSafeInteger(index) ? index : null,
    id: typeof id === 'string' ? id : '',
    name: typeof called.name === 'string' ? called.name.slice(0, longestName) : '',
    arguments: typeof args === 'string' ? args : args === undefined || args === null ? '' : jsonOf(args),
  };
}

/** Assembles the tool calls of one reply from their fragments. */
export type ToolCallBuilder = {
  /** Throws `response-too-large` if the calls exceed the limits. */
  add(fragment: ToolCallFragment): void;
  calls(): readonly ToolCall[];
};

/**
 * Maximum number of calls in one reply, and total length of their arguments in UTF-16 units. No real reply reaches
 * them.
 */
const maxCalls = 1_000;
const longestArguments = 4_000_000;

type Growing = { index: number | null; id: string; name: string; arguments: string; end: JsonEnd };

/**
 * Creates a builder without calls. Gateways disagree on `index`: some start at 1, some always send 0, some omit it.
 * Some send no ID or a new one with each fragment, and some send the arguments before the name.
 */
export function createToolCallBuilder(): ToolCallBuilder {
  const growing: Growing[] = [];
  // A response may have millions of fragments, so calls are looked up in a map instead of searched for.
  const byId = new Map<string, Growing>();
  const lastByIndex = new Map<number, Growing>();
  let length = 0;

  function target(fragment: ToolCallFragment): Growing | undefined {
    const known = byId.get(fragment.id);
    if (known) return known;
    const last = fragment.index === null ? growing.at(-1) : lastByIndex.get(fragment.index);
    return last && !beginsAnother(last, fragment) ? last : undefined;
  }

  return {
    add: (fragment) => {
      let call = target(fragment);
      if (!call) {
        call = { index: fragment.index, id: '', name: '', arguments: '', end: createJsonEnd() };
        growing.push(call);
        if (fragment.index !== null) lastByIndex.set(fragment.index, call);
      }
      length += fragment.arguments.length;
      if (growing.length > maxCalls || length > longestArguments)
        throw new FailureError(failure('response-too-large'));
      if (!call.id && fragment.id) {
        call.id = fragment.id;
        byId.set(call.id, call);
      }
      // The name may be repeated, or split across fragments.
      const name = fragment.name.startsWith(call.name) ? fragment.name : call.name + fragment.name;
      call.name = name.slice(0, longestName);
      call.arguments += fragment.arguments;
      call.end.feed(fragment.arguments);
    },
    calls: () => growing.map(({ name, arguments: args }) => ({ name, arguments: args })),
  };
}

/** Whether a fragment that would continue `call` starts a new call instead. */
function beginsAnother(call: Growing, { index, id, name, arguments: args }: ToolCallFragment): boolean {
  // Some gateways send a new ID with every fragment, but only the first fragment of a call has a name.
  if (id && call.id && !name) return call.end.isReached() && args.trim() !== '';
  if (id && call.id) return true;
  if (!name || !call.name) return false;
  // Some gateways repeat the name with every fragment. It's the same call until its arguments are complete.
  if (name === call.name) return call.end.isReached();
  // If a name is split across fragments, it's complete before the arguments begin.
  return call.arguments !== '' || id !== '' || (index === null && !call.id);
}

/** Detects the end of a JSON object or array that arrives in chunks, without scanning any of them twice. */
type JsonEnd = { feed(json: string): void; isReached(): boolean };

function createJsonEnd(): JsonEnd {
  let depth = 0;
  let hasBegun = false;
  let inString = false;
  let isEscaped = false;
  return {
    feed: (json) => {
      for (const character of json) {
        if (inString) {
          if (character === '"' && !isEscaped) inString = false;
          isEscaped = character === '\\' && !isEscaped;
        } else if (character === '"') inString = true;
        else if (character === '{' || character === '[') {
          depth += 1;
          hasBegun = true;
        } else if (character === '}' || character === ']') depth -= 1;
      }
    },
    isReached: () => hasBegun && depth === 0 && !inString,
  };
}

function jsonOf(args: unknown): string {
  try {
    return JSON.stringify(args);
  } catch {
    // Nested too deeply for `JSON.stringify`.
    return '';
  }
}
