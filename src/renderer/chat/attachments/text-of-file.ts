import { documentTextLimit } from '../../../shared/limits.ts';
import { type BinaryKind, binaryKind, headBytes } from '../../files/file-kind.ts';
import { westernText } from '../../files/western-text.ts';

/** The members of `File` needed to read its text. */
export type TextFile = Pick<File, 'name' | 'size' | 'slice' | 'arrayBuffer'>;

/** The text of a file, or the reason it can't be read as text. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly what: BinaryKind }
  /** Text in an encoding that can't be detected. */
  | { readonly kind: 'old-encoding' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'empty' }
  /** A folder, or a file that is missing or unreadable. */
  | { readonly kind: 'unreadable' };

/**
 * Reads a file as text of at most {@link documentTextLimit} characters. Detects UTF-8, UTF-16 with a byte order mark,
 * and Windows-1252 by content, not by name. Never throws.
 */
export async function textOfFile(file: TextFile): Promise<FileText> {
  try {
    if (file.size === 0) return { kind: 'empty' };
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const encoding = encodingOf(head);
    if (encoding === null) return { kind: 'binary', what: binaryKind(head, file.name) };
    // A UTF-16 code unit takes up to three bytes in UTF-8. A byte order mark takes up to three.
    const limit = encoding === 'utf-8' ? documentTextLimit * 3 + 3 : documentTextLimit * 2 + 3;
    if (file.size > limit) return { kind: 'too-large' };
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
    const isLegacyText = text === null && what === 'unknown' && !isFullOfOddBytes(bytes);
    if (!isLegacyText) return { kind: 'binary', what };
    const western = westernText(bytes);
    return western === null ? { kind: 'old-encoding' } : withinLimit(western);
  }
  return withinLimit(text);
}

function withinLimit(text: string): FileText {
  if (text === '') return { kind: 'empty' };
  return text.length > documentTextLimit ? { kind: 'too-large' } : { kind: 'text', text };
}

/** Detects the Unicode encoding from the first bytes. Returns null if the file is binary. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // A PDF starts with ASCII but isn't text.
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

/**
 * Returns whether more than 1% of the bytes are control characters other than tab, line breaks, form feed, backspace
 * and escape.
 */
function isFullOfOddBytes(bytes: Uint8Array): boolean {
  const odd = bytes.reduce((count, byte) => count + Number(isOdd(byte)), 0);
  return odd > bytes.length / 100;
}

function isOdd(byte: number): boolean {
  return byte < 8 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32);
}
