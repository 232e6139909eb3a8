import { Buffer } from 'node:buffer';
import type { SentImage } from '../../shared/gateways/inspector.ts';
import { shortDataUrl } from './short-data-urls.ts';
import type { StreamedJson } from './wire.ts';

const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

const padding = '='.charCodeAt(0);

/** A file that is sent within JSON. `size` is in bytes. */
export type FileInJson = {
  /** The MIME type of its data URL. If null, the file is sent as plain Base64. */
  readonly type: string | null;
  readonly size: number;
  /** Set for an image, which is shown with the request. */
  readonly image?: SentImage;
  /** Opens the file, once per attempt. */
  open(): Promise<OpenFile>;
};

/** An open file. `read` reads the next bytes into the given array, at most its length, and returns how many it read. */
export type OpenFile = {
  read(into: Uint8Array): Promise<number>;
  close(): Promise<void>;
};

/** Number of bytes of a file to read at once. Divisible by 3, so that each read encodes to whole Base64 groups. */
const readBytes = 49_152;

/**
 * Serialises fields as JSON. Returns a string, or a stream if they contain files, which are read while they are sent.
 */
export function jsonBody(fields: Readonly<Record<string, unknown>>): string | StreamedJson {
  const files: FileInJson[] = [];
  // Unpredictable, so that no text can contain it.
  const mark = `file-${crypto.randomUUID()}`;
  const marked = JSON.stringify(fields, (_name, value: unknown) => {
    if (!isFile(value)) return value;
    files.push(value);
    return mark;
  });
  if (files.length === 0) return marked;
  // The text before each file, with the start of its data URL, and the text after the last one.
  const texts = marked.split(mark);
  const before = texts.map((text, at) => {
    const file = files[at];
    return Buffer.from(file && file.type !== null ? `${text}data:${file.type};base64,` : text);
  });
  const encoded = files.map(({ size }) => Math.ceil(size / 3) * 4);
  return {
    kind: 'json',
    images: files.flatMap(({ image }) => image ?? []),
    length: [...before.map((text) => text.length), ...encoded].reduce((sum, length) => sum + length, 0),
    text: texts
      .map((text, at) => {
        const file = files[at];
        return file ? text + shortDataUrl(file.type, file.size) : text;
      })
      .join(''),
    chunks: async function* () {
      // One pair of buffers for all files.
      const bytes = Buffer.alloc(readBytes);
      const characters = Buffer.alloc((readBytes / 3) * 4);
      for (const [at, text] of before.entries()) {
        yield text;
        const file = files[at];
        if (file) yield* base64Of(file, bytes, characters);
      }
    },
  };
}

/** Reads a file as Base64. Each chunk overwrites the previous one. */
async function* base64Of(
  { size, open }: FileInJson,
  bytes: Buffer,
  characters: Buffer,
): AsyncGenerator<Uint8Array> {
  const file = await open();
  try {
    for (let left = size; left > 0; ) {
      const wanted = Math.min(bytes.length, left);
      for (let filled = 0; filled < wanted; ) {
        const count = await file.read(bytes.subarray(filled, wanted));
        if (count === 0) throw new Error('the file became shorter while it was read');
        filled += count;
      }
      left -= wanted;
      yield characters.subarray(0, writeBase64(bytes.subarray(0, wanted), characters));
    }
  } finally {
    await file.close();
  }
}

function isFile(value: unknown): value is FileInJson {
  return typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function';
}

/**
 * Encodes bytes as Base64 (RFC 4648) into a buffer, and returns the number of characters. Node's own encoder returns
 * strings, which accumulate until they are garbage-collected, up to twice the size of a long request.
 */
export function writeBase64(bytes: Uint8Array, into: Uint8Array): number {
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const second = bytes[at + 1];
    const third = bytes[at + 2];
    const group = ((bytes[at] ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0);
    into[to] = alphabet[group >> 18] ?? 0;
    into[to + 1] = alphabet[(group >> 12) & 63] ?? 0;
    into[to + 2] = second === undefined ? padding : (alphabet[(group >> 6) & 63] ?? 0);
    into[to + 3] = third === undefined ? padding : (alphabet[group & 63] ?? 0);
    to += 4;
  }
  return to;
}
