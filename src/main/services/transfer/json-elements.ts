/** A part of a conversations file. */
export type JsonElement =
  /** A conversation as JSON text, which may be invalid. */
  | { readonly type: 'element'; readonly text: string }
  /** A skipped conversation that is too long or contains a string that is. `start` is its beginning. */
  | { readonly type: 'too-large'; readonly what: 'element' | 'string'; readonly start: string }
  /** A field of the file's top-level object: its name and JSON text. */
  | { readonly type: 'field'; readonly name: string; readonly text: string };

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
 * isn't JSON yields nothing and counts as incomplete. Elements that are too large aren't held in memory.
 */
export function createJsonElements(limits: ElementLimits): JsonElements {
  let depth = 0;
  /** Nesting depth of the conversations: 0 before the list, -1 after it. */
  let listDepth = 0;
  let inString = false;
  let hasEnded = false;
  /** Whether something precedes the first bracket, which means that this isn't a file of conversations. */
  let isOther = false;
  let name: string | null = null;
  let value = '';
  /** Length of the open string in previous chunks. */
  let stringLength = 0;
  let tooLarge: 'element' | 'string' | null = null;
  let found: JsonElement[] = [];
  /** An incomplete escape at the end of a chunk. */
  let waiting = '';
  /** The current chunk, the offset up to which it has been processed, and the start of the open string. */
  let text = '';
  let from = 0;
  let stringFrom = 0;

  /** Adds the text up to a position to the value, unless it gets too large. */
  function add(to: number): void {
    const more = text.slice(from, to);
    from = to;
    if (tooLarge === null && value.length + more.length > limits.element) tooLarge = 'element';
    if (tooLarge === null) value += more;
    // Copy the start, because a slice would keep the whole text in memory.
    else if (value.length < startLength || value.length > 2 * startLength)
      value = Buffer.from(value.slice(0, startLength) + more.slice(0, startLength)).toString();
  }
  function drop(to: number): void {
    from = to;
    value = '';
    tooLarge = null;
  }
  function measureString(to: number): void {
    stringLength += to - stringFrom;
    stringFrom = to;
    if (stringLength > limits.string) tooLarge ??= 'string';
  }

  /** Completes the current element or field. It ends at `to`, and the next one starts at `next`. */
  function settle(to: number, next: number): void {
    add(to);
    const whole = value.trim();
    if (whole !== '' && depth === listDepth)
      found.push(
        tooLarge ? { type: 'too-large', what: tooLarge, start: whole } : { type: 'element', text: whole },
      );
    else if (whole !== '' && name !== null && !tooLarge) found.push({ type: 'field', name, text: whole });
    name = null;
    drop(next);
  }

  function open(bracket: string, at: number): void {
    depth += 1;
    const isStart = bracket === '[' && listDepth === 0 && (depth === 1 || (depth === 2 && name === listName));
    if (isStart) listDepth = depth;
    if (isStart || depth === 1) drop(at + 1);
  }

  function close(at: number): void {
    if (depth === 1 || depth === listDepth) settle(at, at + 1);
    if (depth === listDepth) listDepth = -1;
    depth -= 1;
    hasEnded = depth <= 0;
  }

  function take(mark: string, at: number): void {
    if (depth === 0) add(at);
    if (depth === 0 && ((mark !== '{' && mark !== '[') || value.trim() !== '')) {
      isOther = true;
      hasEnded = true;
      return;
    }
    switch (mark) {
      case '"':
        inString = true;
        stringLength = 0;
        stringFrom = at;
        break;
      case '{':
      case '[':
        open(mark, at);
        break;
      case '}':
      case ']':
        close(at);
        break;
      case ',':
        if (depth === 1 || depth === listDepth) settle(at, at + 1);
        break;
      default:
        if (depth === 1 && listDepth !== 1) {
          add(at);
          name = nameIn(value);
          drop(at + 1);
        }
    }
  }

  /** Returns the end of the open string, or the position at which the next chunk is needed. */
  function passString(at: number): number {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    let escapes = 0;
    while (end - escapes > at && text[end - escapes - 1] === '\\') escapes += 1;
    const isEscaped = escapes % 2 === 1;
    if (quote >= 0 && !isEscaped) {
      measureString(quote + 1);
      inString = false;
    } else if (quote < 0 && isEscaped) {
      waiting = '\\';
      return text.length - 1;
    }
    return Math.min(quote < 0 ? end : quote + 1, text.length);
  }

  return {
    feed: (more) => {
      text = waiting + more;
      waiting = '';
      from = 0;
      stringFrom = 0;
      let at = 0;
      while (at < text.length && !hasEnded && waiting === '') {
        if (inString) {
          at = passString(at);
          continue;
        }
        marks.lastIndex = at;
        const next = marks.exec(text);
        at = next ? next.index + 1 : text.length;
        if (next) take(next[0], next.index);
      }
      if (inString) measureString(at);
      if (!hasEnded) add(at);
      const elements = found;
      found = [];
      return elements;
    },
    end: () => hasEnded && !isOther,
  };
}

const marks = /["{}[\],:]/g;

function nameIn(text: string): string | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : null;
  } catch {
    return null;
  }
}
