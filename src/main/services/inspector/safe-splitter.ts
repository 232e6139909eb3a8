/** Splits a text only where it can't cut a secret. Secrets and their encodings are printable ASCII. */
export type SafeSplitter = {
  /** Returns the part of the text so far that is safe to pass on, which may be empty. */
  feed(text: string): string;
  rest(): string;
};

/** Creates a splitter for text that arrives in chunks. */
export function createSafeSplitter(): SafeSplitter {
  let pending = '';
  return {
    feed: (text) => {
      // The buffer contains no safe position, so it isn't scanned again.
      const end = lastSafe(text);
      if (end === 0) {
        pending += text;
        return '';
      }
      const part = pending + text.slice(0, end);
      pending = text.slice(end);
      return part;
    },
    rest: () => {
      const all = pending;
      pending = '';
      return all;
    },
  };
}

/** Splits a complete text into chunks of about this many UTF-16 units. */
export function* splitSafely(text: string, length: number): Generator<string> {
  const splitter = createSafeSplitter();
  for (let from = 0; from < text.length; from += length) {
    const part = splitter.feed(text.slice(from, from + length));
    if (part) yield part;
  }
  const rest = splitter.rest();
  if (rest) yield rest;
}

/** Returns the position after the last character that can't be in a secret. */
function lastSafe(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    // Never splits a surrogate pair.
    if (code < 0x21 || (code > 0x7e && !(code >= 0xd800 && code < 0xdc00))) return at + 1;
  }
  return 0;
}
