import { encodingByMark, type MarkedEncoding } from '../../../shared/text/byte-order-mark.ts';
import { decodedStart, type Utf16 } from './encodings.ts';
import { isCommon, isPlausible } from './plausible-text.ts';

/** Number of bytes that are examined. */
const sampleBytes = 65_536;

/** UTF-16 that bytes without a byte order mark may be in, and their text. */
export type Utf16Reading = { readonly encoding: Utf16; readonly text: string };

/**
 * Returns in which UTF-16 the bytes are text. Bytes of another encoding are mostly rare characters in UTF-16. Only NUL
 * bytes, which other text doesn't have, show that half a character is missing at the end.
 */
export function utf16Readings(bytes: Uint8Array): readonly Utf16Reading[] {
  if (bytes.length % 2 !== 0 && !bytes.includes(0)) return [];
  return (['utf-16le', 'utf-16be'] as const).flatMap((encoding) => {
    const text = decodedStart(bytes.subarray(0, sampleBytes), encoding);
    return text !== null && isPlausible(text) && isCommon(text) ? [{ encoding, text }] : [];
  });
}

/** Returns the encoding that a byte order mark names, or UTF-16 if the bytes contain NUL and are text in it. */
export function unicodeEncoding(bytes: Uint8Array): MarkedEncoding | null {
  const mark = encodingByMark(bytes);
  if (mark !== null || !bytes.subarray(0, sampleBytes).includes(0)) return mark;
  return utf16Readings(bytes)[0]?.encoding ?? null;
}
