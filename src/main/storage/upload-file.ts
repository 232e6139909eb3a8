import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** How much is read at a time, in bytes: large enough to be fast, and the socket drains before the next is asked for. */
const pieceBytes = 262_144;

/** A file on disk as an upload: its name and size, and its bytes piece by piece, all in one buffer. */
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
  const buffer = new Uint8Array(pieceBytes);
  try {
    let left = size;
    while (left > 0) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, left));
      if (bytesRead === 0) throw new Error('the file became shorter while it was read');
      left -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
