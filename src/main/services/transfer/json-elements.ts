import { parsedJson } from '../../../shared/parsed-json.ts';

/** A part of a conversations file. */
export type JsonElement =
  /** A conversation as JSON text, which may be invalid. */
  | { readonly type: 'element'; readonly text: string }
  /** A skipped conversation that is too long or contains a string that is. `start` is its beginning. */
  | { readonly type: 'too-large'; readonly what: 'element' | 'string'; readonly start: string }
  /** A field of the file's top-level object: its name and JSON text. */
  | { readonly type: 'field'; readonly name: string; readonly text: string }
  /** Another value follows the one that has ended, as in JSON lines. */
  | { readonly type: 'next' };

/** Splits JSON text that arrives in chunks. `end` returns whether the file was complete. */
export type JsonElements = { feed(text: string): readonly JsonElement[]; end(): boolean };

/** Maximum lengths of an element and of a string in it, as JSON text in UTF-16 units. */
export type ElementLimits = { readonly element: number; readonly string: number };

const listName = 'conversations';
/** Length of the stored start of an element that is too large: long enough to include its title. */
const startLength = 4_096;

/**
 * Splits a file into its conversations without holding all of it in memory: the elements of an array, or of the field
 * `conversations` of an object. It only distinguishes brackets from strings; elements are parsed elsewhere. A file that
 * isn't JSON yields nothing and counts as incomplete. A file may contain several values, each of which is split. Elements
 * that are too large aren't held in memory.
 */
export function createJsonElements(limits: ElementLimits): JsonElements {
  const value = createBoundedText(limits.element);
  const scan = createMarkScanner((length) => {
    if (length > limits.string) value.refuse('string');
  });
  let depth = 0;
  /** Nesting depth of the conversations: 0 before the list, -1 after it. */
  let listDepth = 0;
  /** `ended` after a value. `other` if something precedes its first bracket, which means that it's no conversation. */
  let state: 'open' | 'ended' | 'other' = 'open';
  const isOther = () => state === 'other';
  let name: string | null = null;

  /** Completes the current element or field. It ends at `at`, where a mark follows. */
  function settle(at: number): JsonElement | null {
    if (depth !== 1 && depth !== listDepth) return null;
    value.add(at);
    const { text, tooLarge } = value.read();
    const field = name;
    name = null;
    value.drop(at + 1);
    if (text === '') return null;
    if (depth === listDepth)
      return tooLarge ? { type: 'too-large', what: tooLarge, start: text } : { type: 'element', text };
    return field !== null && !tooLarge ? { type: 'field', name: field, text } : null;
  }

  function open(bracket: Mark, at: number): void {
    depth += 1;
    const isStart = bracket === '[' && listDepth === 0 && (depth === 1 || (depth === 2 && name === listName));
    if (isStart) listDepth = depth;
    if (isStart || depth === 1) value.drop(at + 1);
  }

  function close(at: number): JsonElement | null {
    const settled = settle(at);
    if (depth === listDepth) listDepth = -1;
    depth -= 1;
    if (depth <= 0) state = 'ended';
    return settled;
  }

  function take(mark: Mark, at: number): JsonElement | null {
    if (depth === 0) {
      value.add(at);
      const isNext = state === 'ended';
      const isValue = (mark === '{' || mark === '[') && value.read().text === '';
      state = isValue ? 'open' : 'other';
      if (isNext) listDepth = 0;
      if (isValue) open(mark, at);
      return isNext ? { type: 'next' } : null;
    }
    switch (mark) {
      case '"':
        return null;
      case '{':
      case '[':
        open(mark, at);
        return null;
      case '}':
      case ']':
        return close(at);
      case ',':
        return settle(at);
      case ':':
        if (depth !== 1 || listDepth === 1) return null;
        value.add(at);
        name = nameIn(value.read().text);
        value.drop(at + 1);
        return null;
    }
  }

  return {
    feed: (more) => {
      const found: JsonElement[] = [];
      if (isOther()) return found;
      const { text, marks } = scan(more);
      value.begin(text);
      for (const { mark, at } of marks) {
        if (mark === 'end') value.add(at);
        else {
          const element = take(mark, at);
          if (element) found.push(element);
        }
        if (isOther()) break;
      }
      return found;
    },
    end: () => state === 'ended',
  };
}

type TooLarge = Extract<JsonElement, { type: 'too-large' }>['what'];

/** Collects text from chunks, given the offsets in the current one. Of text that is too large, only the start is held. */
function createBoundedText(limit: number) {
  let chunk = '';
  let from = 0;
  let held = '';
  let tooLarge: TooLarge | null = null;
  return {
    begin: (next: string) => {
      chunk = next;
      from = 0;
    },
    add: (to: number) => {
      const more = chunk.slice(from, to);
      from = to;
      if (tooLarge === null && held.length + more.length > limit) tooLarge = 'element';
      if (tooLarge === null) held += more;
      // Copy the start, because a slice would keep the whole text in memory.
      else if (held.length < startLength || held.length > 2 * startLength)
        held = Buffer.from(held.slice(0, startLength) + more.slice(0, startLength)).toString();
    },
    /** Skips to an offset and forgets the text so far. */
    drop: (to: number) => {
      from = to;
      held = '';
      tooLarge = null;
    },
    refuse: (what: TooLarge) => {
      tooLarge ??= what;
    },
    read: () => ({ text: held.trim(), tooLarge }),
  };
}

type Mark = '"' | '{' | '}' | '[' | ']' | ',' | ':';

const markPattern = /["{}[\],:]/g;

/**
 * Finds the marks of JSON text that arrives in chunks, except those in strings, and the end of each chunk. The chunk's
 * text includes an escape that was incomplete in the previous one. Calls `onString` with the length of strings so far.
 */
function createMarkScanner(onString: (length: number) => void) {
  let inString = false;
  /** Length of the open string in previous chunks. */
  let stringLength = 0;
  let incomplete = '';

  function* marksIn(text: string): Generator<{ readonly mark: Mark | 'end'; readonly at: number }> {
    let at = 0;
    let stringFrom = 0;
    while (at < text.length) {
      if (inString) {
        const passed = passString(text, at);
        at = passed.at;
        if (passed.needsMore) break;
        inString = !passed.isClosed;
        if (passed.isClosed) onString(stringLength + at - stringFrom);
        continue;
      }
      markPattern.lastIndex = at;
      const next = markPattern.exec(text);
      at = next ? next.index + 1 : text.length;
      if (!next) break;
      if (next[0] === '"') {
        inString = true;
        stringLength = 0;
        stringFrom = next.index;
      }
      yield { mark: next[0] as Mark, at: next.index };
    }
    if (inString) {
      stringLength += at - stringFrom;
      onString(stringLength);
    }
    incomplete = text.slice(at);
    yield { mark: 'end', at };
  }

  return (more: string) => {
    const text = incomplete + more;
    return { text, marks: marksIn(text) };
  };
}

/** Looks for the end of a string from an offset in it. `needsMore` if the text ends before it. */
function passString(
  text: string,
  from: number,
): { readonly at: number; readonly isClosed: boolean; readonly needsMore: boolean } {
  const quote = text.indexOf('"', from);
  const end = quote < 0 ? text.length : quote;
  let escapes = 0;
  while (end - escapes > from && text[end - escapes - 1] === '\\') escapes += 1;
  const isEscaped = escapes % 2 === 1;
  if (quote < 0) return { at: isEscaped ? end - 1 : end, isClosed: false, needsMore: true };
  return { at: quote + 1, isClosed: !isEscaped, needsMore: false };
}

/** Returns the field name that this JSON text is, or null. */
function nameIn(text: string): string | null {
  const read = parsedJson(text);
  return typeof read === 'string' ? read : null;
}
