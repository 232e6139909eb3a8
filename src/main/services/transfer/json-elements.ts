/** What a file of conversations turned out to be made of. */
export type JsonElement =
  /** One conversation, as JSON text; it may still not be readable. */
  | { readonly type: 'element'; readonly text: string }
  /** A field of the file itself, where it is an object: its name and its JSON text. */
  | { readonly type: 'field'; readonly name: string; readonly text: string };

/** Cuts JSON text that comes in pieces; `end` says whether the file was whole. */
export type JsonElements = { feed(text: string): readonly JsonElement[]; end(): boolean };

const listName = 'conversations';

/**
 * Cuts a file into its conversations without ever holding all of it: the elements of an array, or of the field
 * `conversations` of an object. What is inside an element is nobody's business here, as long as brackets and strings
 * are told apart; a file that is no JSON gives nothing and ends as broken.
 */
export function createJsonElements(): JsonElements {
  let depth = 0;
  /** How deep the conversations are: 0 not met yet, -1 behind us. */
  let listDepth = 0;
  let inString = false;
  let over = false;
  /** Something stands before the first bracket: this is no JSON that holds conversations. */
  let isOther = false;
  let name: string | null = null;
  let value = '';
  let found: JsonElement[] = [];
  /** An escape at the end of a piece: what it escapes comes with the next. */
  let waiting = '';

  /** Whatever is being read at the level that counts is whole. */
  function settle(): void {
    const text = value.trim();
    value = '';
    if (text === '') return;
    if (depth === listDepth) found.push({ type: 'element', text });
    else if (name !== null) found.push({ type: 'field', name, text });
    name = null;
  }

  function open(bracket: string): void {
    depth += 1;
    const begins = bracket === '[' && listDepth === 0 && (depth === 1 || (depth === 2 && name === listName));
    if (begins) {
      listDepth = depth;
      value = '';
    } else if (depth > 1) value += bracket;
  }

  function close(bracket: string): void {
    const counts = depth === 1 || depth === listDepth;
    if (counts) settle();
    else value += bracket;
    if (depth === listDepth) listDepth = -1;
    depth -= 1;
    over = depth <= 0;
  }

  function take(mark: string): void {
    if (depth === 0 && ((mark !== '{' && mark !== '[') || value.trim() !== '')) {
      isOther = true;
      over = true;
      return;
    }
    switch (mark) {
      case '"':
        inString = true;
        value += mark;
        break;
      case '{':
      case '[':
        open(mark);
        break;
      case '}':
      case ']':
        close(mark);
        break;
      case ',':
        if (depth === 1 || depth === listDepth) settle();
        else value += mark;
        break;
      default:
        if (depth === 1 && listDepth !== 1) {
          name = nameIn(value);
          value = '';
        } else value += mark;
    }
  }

  return {
    feed: (more) => {
      const text = waiting + more;
      waiting = '';
      let at = 0;
      while (at < text.length && !over) {
        const marks = inString ? marksInString : marksOutside;
        marks.lastIndex = at;
        const next = marks.exec(text);
        value += text.slice(at, next?.index ?? text.length);
        if (!next) break;
        const [mark] = next;
        if (mark === '\\' && next.index === text.length - 1) {
          waiting = mark;
          break;
        }
        const taken = mark === '\\' ? text.slice(next.index, next.index + 2) : mark;
        if (!inString) take(taken);
        else {
          value += taken;
          inString = taken !== '"';
        }
        at = next.index + taken.length;
      }
      const given = found;
      found = [];
      return given;
    },
    end: () => over && !isOther,
  };
}

const marksInString = /["\\]/g;
const marksOutside = /["{}[\],:]/g;

function nameIn(text: string): string | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : null;
  } catch {
    return null;
  }
}
