import { documentTextLimit } from '../../../shared/limits.ts';
import { encodingByMark } from '../../../shared/text/byte-order-mark.ts';
import { askOnce } from '../../lazy/ask-worker.ts';
import { startWorker } from '../../lazy/start-worker.ts';
import { type BinaryKind, binaryKind, hasOddControls, headBytes } from '../file-kind.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import type { EncodingCandidate } from './encoding-previews.ts';
import { askEncoding } from './encoding-question-store.ts';
import address from './encoding-worker.ts?worker&url';
import type { TextEncoding } from './encodings.ts';
import { unmistakableUtf8 } from './utf8-text.ts';
import { unicodeEncoding } from './utf16-text.ts';

/** The members of `File` needed to read its text. */
export type TextFile = Pick<File, 'name' | 'size' | 'slice' | 'arrayBuffer'>;

/** The text of a file, or the reason it can't be read as text. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly what: BinaryKind }
  /** Text in an encoding that can't be detected. */
  | { readonly kind: 'old-encoding' }
  /** The user was asked for the encoding and chose none. */
  | { readonly kind: 'left-out' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'empty' }
  /** A folder, or a file that is missing or unreadable. */
  | { readonly kind: 'unreadable' };

/** How a file is read: its longest text in characters, and how its encoding is found, or asked for if it's ambiguous. */
export type TextOptions = {
  readonly limit: number;
  find(bytes: Uint8Array): Promise<EncodingGuess>;
  ask(name: string, candidates: readonly EncodingCandidate[]): Promise<TextEncoding | null>;
};

/** Longest time to wait for the worker that finds an encoding, in ms. */
const longestMs = 30_000;

async function findEncoding(bytes: Uint8Array): Promise<EncodingGuess> {
  const guess = await askOnce(startWorker(address), bytes, {
    limitMs: longestMs,
    resultIn: (found: EncodingGuess) => found,
  });
  return typeof guess === 'string' ? { kind: 'unknown' } : guess;
}

const defaults: TextOptions = { limit: documentTextLimit, find: findEncoding, ask: askEncoding };

/**
 * Reads a file as text, by default of at most {@link documentTextLimit} characters. Detects its encoding by content,
 * not by name, and asks if that's ambiguous. Never throws.
 */
export async function textOfFile(file: TextFile, changed: Partial<TextOptions> = {}): Promise<FileText> {
  const options = { ...defaults, ...changed };
  try {
    if (file.size === 0) return { kind: 'empty' };
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if (isBinary(head)) return { kind: 'binary', what: binaryKind(head, file.name) };
    // A UTF-16 code unit takes up to three bytes in UTF-8. A byte order mark takes up to three.
    const bytesEach = encodingByMark(head)?.startsWith('utf-16') ? 2 : 3;
    if (file.size > options.limit * bytesEach + 3) return { kind: 'too-large' };
    return await read(new Uint8Array(await file.arrayBuffer()), file.name, options);
  } catch {
    return { kind: 'unreadable' };
  }
}

async function read(bytes: Uint8Array, name: string, { limit, find, ask }: TextOptions): Promise<FileText> {
  const text = unmistakableUtf8(bytes);
  if (text !== null) return withinLimit(text, limit);
  const head = bytes.subarray(0, headBytes);
  const what = binaryKind(head, name);
  if (what !== 'unknown' && encodingByMark(head) === null) return { kind: 'binary', what };
  const guess = await find(bytes);
  if (guess.kind === 'unknown')
    return bytes.includes(0) || hasOddControls(bytes) ? { kind: 'binary', what } : { kind: 'old-encoding' };
  const encoding = guess.kind === 'certain' ? guess.encoding : await ask(name, guess.candidates);
  return encoding === null
    ? { kind: 'left-out' }
    : withinLimit(new TextDecoder(encoding).decode(bytes), limit);
}

function withinLimit(text: string, limit: number): FileText {
  if (text === '') return { kind: 'empty' };
  return text.length > limit ? { kind: 'too-large' } : { kind: 'text', text };
}

/** Returns whether a file that starts like this isn't text: a PDF, or with NUL other than in UTF-16. */
function isBinary(head: Uint8Array): boolean {
  if (String.fromCharCode(...head.subarray(0, 5)) === '%PDF-') return true;
  return head.includes(0) && unicodeEncoding(head) === null;
}
