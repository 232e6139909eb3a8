/** Bytes of a file from `start` up to and without `end`. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * What a `Range` header asks of so many bytes (RFC 9110, 14.2): one range, `whole` where there is none that is
 * understood (several at once among them, which may be ignored), `none` where nothing of it is there.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!asked) return 'whole';
  const [, first = '', last = ''] = asked;
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
