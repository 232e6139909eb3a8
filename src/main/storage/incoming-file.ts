import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskRoom } from './disk-room.ts';

/** A file while its bytes come in; it has a place of its own until all of them are there. */
export type IncomingFile = {
  readonly path: string;
  /** Bytes that are on disk, and can be read at `path`. */
  readonly size: number;
  /**
   * Adds bytes; resolves once they can be read. Rejects with the system's error where the disk takes no more, and with a
   * `storage` failure before it is full.
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it; gives the SHA-256 (hex) of all its bytes. */
  end(): Promise<string>;
};

/** So many bytes are written between two looks at the disk. */
const checkedEvery = 8_000_000;

/** Begins a file with a name that nobody chose, readable by this account alone. */
export async function openIncomingFile(folder: string, room: DiskRoom): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    path,
    get size() {
      return size;
    },
    write: async (bytes) => {
      if (size - checkedAt >= checkedEvery) {
        await room.check();
        checkedAt = size;
      }
      for (let done = 0; done < bytes.length; ) {
        done += (await file.write(bytes, done)).bytesWritten;
      }
      hash.update(bytes);
      size += bytes.length;
    },
    end: async () => {
      await file.close();
      return hash.digest('hex');
    },
  };
}
