import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** How much is read at a time, in bytes: large enough to be fast, and the socket drains before the next is asked for. */
const pieceBytes = 262_144;

/** A file on disk as an upload: its name and size, and its bytes piece by piece, in two buffers. */
export type FileOnDisk = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  open(): AsyncGenerator<Uint8Array>;
};

/**
 * A file to be uploaded, never held whole in memory. `type` is its MIME type. Rejects with the system's error where
 * it can't be read; reading ends with an error where the file has become shorter or longer since.
 */
export async function fileOnDisk(path: string, type: string, name = basename(path)): Promise<FileOnDisk> {
  const { size } = await stat(path);
  return { name, type, size, open: () => pieces(path, size) };
}

async function* pieces(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  // Two buffers in turn: the disk fills one while the network empties the other.
  let [filling, resting] = [new Uint8Array(pieceBytes), new Uint8Array(pieceBytes)];
  const read = (left: number) => {
    const reading = file.read(filling, 0, Math.min(pieceBytes, left));
    // Whoever leaves early never asks how it went.
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
