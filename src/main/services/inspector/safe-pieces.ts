/** Cuts a text where no secret can be: secrets are printable ASCII, and so is every way to write them. */
export type SafePieces = {
  /** What can be handed on of all that was given so far; may be empty. */
  feed(text: string): string;
  rest(): string;
};

/** A text that comes in pieces. */
export function createSafePieces(): SafePieces {
  let held = '';
  return {
    feed: (text) => {
      // What is held has no place to cut: it isn't looked at again.
      const end = lastSafe(text);
      if (end === 0) {
        held += text;
        return '';
      }
      const piece = held + text.slice(0, end);
      held = text.slice(end);
      return piece;
    },
    rest: () => {
      const all = held;
      held = '';
      return all;
    },
  };
}

/** A text that is there, in pieces of about so many UTF-16 units. */
export function* safePiecesOf(text: string, length: number): Generator<string> {
  const pieces = createSafePieces();
  for (let from = 0; from < text.length; from += length) {
    const piece = pieces.feed(text.slice(from, from + length));
    if (piece) yield piece;
  }
  const rest = pieces.rest();
  if (rest) yield rest;
}

/** Behind the last character that no secret has. */
function lastSafe(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    // Between the halves of a pair no cut is made.
    if (code < 0x21 || (code > 0x7e && !(code >= 0xd800 && code < 0xdc00))) return at + 1;
  }
  return 0;
}
