import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * Number of bytes to read at once. It's large enough to be fast, and small enough for the socket to drain in between.
 */
const chunkBytes = 262_144;

/** A file on disk as an upload: its name, its size, and its bytes in chunks, with two buffers. */
export type FileOnDisk = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  open(): AsyncGenerator<Uint8Array>;
};

/**
 * Opens a file for upload without loading it into memory. `type` is its MIME type. Rejects with the system's error if
 * it can't be read. Reading fails if the file's size has changed.
 */
export async function fileOnDisk(path: string, type: string, name = basename(path)): Promise<FileOnDisk> {
  const { size } = await stat(path);
  return { name, type, size, open: () => chunks(path, size) };
}

async function* chunks(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  // Two alternating buffers: the disk fills one while the network empties the other.
  let [filling, resting] = [new Uint8Array(chunkBytes), new Uint8Array(chunkBytes)];
  const read = (left: number) => {
    const reading = file.read(filling, 0, Math.min(chunkBytes, left));
    // Ignores the result if the consumer stops early.
    reading.catch(() => {});
    return reading;
  };
  try {
    let next = read(size);
    for (let left = size; left > 0; ) {
      const { bytesRead } = await next;
      if (bytesRead === 0) throw new Error('the file became shorter while it was read');
      left -= bytesRead;
      const filled = filling;
      [filling, resting] = [resting, filling];
      if (left > 0) next = read(left);
      yield filled.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
