/** The encodings that a byte order mark names, by their labels in `TextDecoder`. */
export type MarkedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Returns the encoding that a byte order mark names. */
export function encodingByMark([first, second, third]: Uint8Array): MarkedEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}
