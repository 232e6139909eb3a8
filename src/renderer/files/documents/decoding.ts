import { westernText } from '../western-text.ts';

/** Decodes an XML part by its byte order mark or declared encoding, or otherwise as UTF-8. */
export function decodedXml(bytes: Uint8Array): string {
  return decodedAs(bytes, encodingByMark(bytes) ?? declaredInXml(bytes)) ?? new TextDecoder().decode(bytes);
}

/**
 * Decodes an HTML file by its byte order mark or declared encoding. Without either, tries UTF-8 and Windows-1252.
 * Returns null if it's likely in neither.
 */
export function decodedHtml(bytes: Uint8Array): string | null {
  const encoding = encodingByMark(bytes) ?? declaredInXml(bytes) ?? declaredInHtml(bytes);
  return decodedAs(bytes, encoding) ?? decodedUtf8(bytes) ?? westernText(bytes);
}

/** Decodes a chapter of an e-book. It's XML, which is in Unicode unless it declares another encoding. */
export function decodedChapter(bytes: Uint8Array): string {
  const encoding = encodingByMark(bytes) ?? declaredInXml(bytes);
  return (
    decodedAs(bytes, encoding) ?? decodedUtf8(bytes) ?? decodedHtml(bytes) ?? new TextDecoder().decode(bytes)
  );
}

function encodingByMark([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Number of bytes at the start of a file that are searched for its encoding. Browsers search 1,024. */
const searched = 2048;

const startOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes.subarray(0, searched));

function declaredInXml(bytes: Uint8Array): string | null {
  const start = /^(?:ï»¿)?<\?xml\s[^>]{0,200}/.exec(startOf(bytes))?.[0] ?? '';
  return declared(/\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/.exec(start)?.[1]);
}

function declaredInHtml(bytes: Uint8Array): string | null {
  return declared(/\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(startOf(bytes))?.[1]);
}

/**
 * Returns the encoding for a declared label. Bytes with a declaration in ASCII aren't UTF-16, whatever it declares
 * (HTML, 13.2.3.2).
 */
function declared(label: string | undefined): string | null {
  if (label === undefined) return null;
  return /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Returns null if there's no encoding or if it's unknown. */
function decodedAs(bytes: Uint8Array, label: string | null): string | null {
  try {
    return label === null ? null : new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes UTF-8. Returns null if there's more than one invalid character for every twenty valid non-ASCII ones. */
function decodedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const invalid = text.match(/\ufffd/g)?.length ?? 0;
  const others = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return invalid * 20 <= others ? text : null;
}
