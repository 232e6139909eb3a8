/** A byte range of a file. `end` is exclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Parses a `Range` header (RFC 9110, 14.2). Returns one range, `whole` if there is no supported range (multiple ranges
 * may be ignored), or `none` if the range isn't satisfiable.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
