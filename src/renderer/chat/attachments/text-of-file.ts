import { attachmentLimit } from '../../../shared/limits.ts';
import { type BinaryKind, binaryKind, headBytes } from '../../files/file-kind.ts';

/** What of a `File` is read. */
export type TextFile = Pick<File, 'name' | 'size' | 'slice' | 'arrayBuffer'>;

/** The text in a file, or why there is none to be had. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly what: BinaryKind }
  /** Text, but in no encoding that says what it is. */
  | { readonly kind: 'old-encoding' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'empty' }
  /** A folder, or a file that may not be read or is gone. */
  | { readonly kind: 'unreadable' };

/** Reads a file as text, by its content: UTF-8, UTF-16 with a byte order mark, or Latin-1; up to 1 MB as UTF-8. */
export async function textOfFile(file: TextFile): Promise<FileText> {
  try {
    if (file.size === 0) return { kind: 'empty' };
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const encoding = encodingOf(head);
    if (encoding === null) return { kind: 'binary', what: binaryKind(head, file.name) };
    // In UTF-16 what is one byte in UTF-8 has two; a mark has three at most.
    const most = encoding === 'utf-8' ? attachmentLimit + 3 : attachmentLimit * 2 + 3;
    if (file.size > most) return { kind: 'too-large' };
    const bytes = new Uint8Array(await file.arrayBuffer());
    return read(bytes, encoding, file.name);
  } catch {
    return { kind: 'unreadable' };
  }
}

function read(bytes: Uint8Array, encoding: string, name: string): FileText {
  const text = decoded(bytes, encoding);
  if (text === null || text.includes('\0')) {
    const what = binaryKind(bytes.subarray(0, headBytes), name);
    const isOldText = text === null && what === 'unknown' && !isFullOfOddBytes(bytes);
    if (!isOldText) return { kind: 'binary', what };
    const western = westernText(bytes);
    return western === null ? { kind: 'old-encoding' } : withinLimit(western);
  }
  return withinLimit(text);
}

function withinLimit(text: string): FileText {
  if (text === '') return { kind: 'empty' };
  return new TextEncoder().encode(text).length > attachmentLimit
    ? { kind: 'too-large' }
    : { kind: 'text', text };
}

/** How the start of a file says that it is written; null where it is not text. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // A PDF begins in plain letters, and is none.
  const isPdf = String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';
  return head.includes(0) || isPdf ? null : 'utf-8';
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What Windows-1252 has beyond ASCII in ordinary text: letters, quotes, dashes, signs. */
const westernSign = /^[\p{Script=Latin}\p{Pd}\p{Pi}\p{Pf}„‚…•·¡¿§©®™°ºª²³¼½¾×÷±¢£¥€µ¶†‡\u00a0]$/u;

/**
 * Returns the text of bytes in Latin-1 or Windows-1252; null where they are more likely another script's: those have
 * many bytes beyond ASCII in a row.
 */
function westernText(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const beyond = text.match(/[^\0-\x7f]/g) ?? [];
  const runs = text.match(/[^\0-\x7f]{4,}/g) ?? [];
  return runs.length === 0 && beyond.every((sign) => westernSign.test(sign)) ? text : null;
}

/** Whether there are control characters that no text has: all but tab, line ends, form feed, backspace and escape. */
function isFullOfOddBytes(bytes: Uint8Array): boolean {
  const odd = bytes.reduce((count, byte) => count + Number(isOdd(byte)), 0);
  return odd > bytes.length / 100;
}

function isOdd(byte: number): boolean {
  return byte < 8 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32);
}
