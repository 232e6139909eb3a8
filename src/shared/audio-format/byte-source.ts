/** A file that is read in chunks, because it may be large. `size` is in bytes. */
export type ByteSource = {
  readonly size: number;
  /** Reads bytes at an offset, or fewer at the end. */
  read(at: number, length: number): Promise<Uint8Array>;
};

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
