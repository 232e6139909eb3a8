import { declaredInHtml, declaredInXml } from '../text/declared-encoding.ts';
import type { EncodingGuess } from '../text/encoding-guess.ts';
import { mostlyUtf8 } from '../text/utf8-text.ts';
import { unicodeEncoding } from '../text/utf16-text.ts';

/** Decodes an XML part as UTF-16 if it is, by its declared encoding, or otherwise as UTF-8. */
export function decodedXml(bytes: Uint8Array): string {
  return decodedAs(bytes, unicodeEncoding(bytes) ?? declaredInXml(bytes)) ?? new TextDecoder().decode(bytes);
}

/**
 * Decodes an HTML file as UTF-16 if it is, by its declared encoding, or by its text. Returns the guess if that isn't
 * certain.
 */
export async function decodedHtml(
  bytes: Uint8Array,
): Promise<string | Exclude<EncodingGuess, { kind: 'certain' }>> {
  const encoding = unicodeEncoding(bytes) ?? declaredInXml(bytes) ?? declaredInHtml(bytes);
  const text = decodedAs(bytes, encoding) ?? mostlyUtf8(bytes);
  if (text !== null) return text;
  const guess = (await import('../text/encoding-guess.ts')).guessEncoding(bytes);
  return guess.kind === 'certain' ? new TextDecoder(guess.encoding).decode(bytes) : guess;
}

/** Decodes a chapter of an e-book. It's XML, which is in Unicode unless it declares another encoding. */
export async function decodedChapter(bytes: Uint8Array): Promise<string> {
  const encoding = unicodeEncoding(bytes) ?? declaredInXml(bytes);
  const text = decodedAs(bytes, encoding) ?? mostlyUtf8(bytes);
  if (text !== null) return text;
  const html = await decodedHtml(bytes);
  return typeof html === 'string' ? html : new TextDecoder().decode(bytes);
}

/** Returns null if there's no encoding or if it's unknown. */
function decodedAs(bytes: Uint8Array, label: string | null): string | null {
  try {
    return label === null ? null : new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}
