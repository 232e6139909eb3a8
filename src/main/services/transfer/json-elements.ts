/** What a file of conversations turned out to be made of. */
export type JsonElement =
  /** One conversation, as JSON text; it may still not be readable. */
  | { readonly type: 'element'; readonly text: string }
  /** One that was passed over as it, or a string in it, is too long; `start` is how it begins. */
  | { readonly type: 'too-large'; readonly what: 'element' | 'string'; readonly start: string }
  /** A field of the file itself, where it is an object: its name and its JSON text. */
  | { readonly type: 'field'; readonly name: string; readonly text: string };

/** Cuts JSON text that comes in pieces; `end` says whether the file was whole. */
export type JsonElements = { feed(text: string): readonly JsonElement[]; end(): boolean };

/** How long an element, and a string in it, may be as JSON text, in UTF-16 units. */
export type ElementLimits = { readonly element: number; readonly string: number };

const listName = 'conversations';
/** What is kept of an element that is too large: enough for its title. */
const startLength = 4_096;

/**
 * Cuts a file into its conversations without ever holding all of it: the elements of an array, or of the field
 * `conversations` of an object. What is inside an element is nobody's business here, as long as brackets and strings
 * are told apart; a file that is no JSON gives nothing and ends as broken. Nothing that is too large is held.
 */
export function createJsonElements(limits: ElementLimits): JsonElements {
  let depth = 0;
  /** How deep the conversations are: 0 not met yet, -1 behind us. */
  let listDepth = 0;
  let inString = false;
  let over = false;
  /** Something stands before the first bracket: this is no JSON that holds conversations. */
  let isOther = false;
  let name: string | null = null;
  let value = '';
  /** Of the string that is open, in the pieces before this one. */
  let stringLength = 0;
  let tooLarge: 'element' | 'string' | null = null;
  let found: JsonElement[] = [];
  /** An escape at the end of a piece: what it escapes comes with the next. */
  let waiting = '';
  /** The piece that is read, from where it is not in the value yet, and where the string that is open begins in it. */
  let text = '';
  let from = 0;
  let stringFrom = 0;

  /** Takes the text up to a place into the value, unless that gets too large. */
  function add(to: number): void {
    const more = text.slice(from, to);
    from = to;
    if (tooLarge === null && value.length + more.length > limits.element) tooLarge = 'element';
    if (tooLarge === null) value += more;
    // Its beginning, as a copy: a slice would hold on to all of it.
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

  /** Whatever is being read at the level that counts is whole; it ends at `to`, and what follows begins at `next`. */
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
    const begins = bracket === '[' && listDepth === 0 && (depth === 1 || (depth === 2 && name === listName));
    if (begins) listDepth = depth;
    if (begins || depth === 1) drop(at + 1);
  }

  function close(at: number): void {
    if (depth === 1 || depth === listDepth) settle(at, at + 1);
    if (depth === listDepth) listDepth = -1;
    depth -= 1;
    over = depth <= 0;
  }

  function take(mark: string, at: number): void {
    if (depth === 0) add(at);
    if (depth === 0 && ((mark !== '{' && mark !== '[') || value.trim() !== '')) {
      isOther = true;
      over = true;
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

  /** Returns where the string that is open ends, or the next piece is needed. */
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
      while (at < text.length && !over && waiting === '') {
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
      if (!over) add(at);
      const given = found;
      found = [];
      return given;
    },
    end: () => over && !isOther,
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
