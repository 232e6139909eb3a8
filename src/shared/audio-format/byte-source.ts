import { latin1 } from './bytes.ts';

/** A file that is read in chunks, because it may be large. `size` is in bytes. */
export type ByteSource = {
  readonly size: number;
  /** Reads bytes at an offset, or fewer at the end. */
  read(at: number, length: number): Promise<Uint8Array>;
};

/** Returns the bytes from `start` to `end` (exclusive) as a source. */
export function sliceOf<Source extends ByteSource>(source: Source, start: number, end: number): Source {
  return {
    ...source,
    size: end - start,
    read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, end - start - at))),
  };
}

/** Returns bytes at an offset, or fewer at the end. They stay valid after later reads. */
export type ByteView = (at: number, length: number) => Promise<Uint8Array>;

/** Number of bytes to read at once. */
const windowBytes = 131_072;

/** Creates a view with a moving window, for readers that read from start to end. */
export function viewOf(source: ByteSource): ByteView {
  let bytes: Uint8Array = new Uint8Array();
  let start = 0;
  return async (at, length) => {
    const end = Math.min(at + length, source.size);
    if (at < start || end > start + bytes.length) {
      bytes = await source.read(at, Math.max(length, windowBytes));
      start = at;
    }
    return bytes.subarray(at - start, at - start + length);
  };
}

/** Number of bytes to scan at once. */
const atOnce = 65_536;

/** Yields the offsets at which a signature, given as one character per byte, occurs. */
export async function* offsetsOf(source: ByteSource, signature: string): AsyncGenerator<number> {
  const view = viewOf(source);
  const first = signature.charCodeAt(0);
  const last = atOnce - signature.length;
  for (let start = 0; start < source.size; start += last + 1) {
    const bytes = await view(start, atOnce);
    for (let at = bytes.indexOf(first); at >= 0 && at <= last; at = bytes.indexOf(first, at + 1))
      if (latin1(bytes, at, signature.length) === signature) yield start + at;
  }
}
