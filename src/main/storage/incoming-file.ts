import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace } from './disk-space.ts';

/** A file that is being received, at a temporary path until it's complete. */
export type IncomingFile = {
  readonly path: string;
  /** Number of bytes that can be read at `path`. */
  readonly size: number;
  /**
   * Appends bytes. Resolves once they can be read. Rejects with the system's error if writing fails, and with a
   * `storage` failure if the disk is nearly full.
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes it and returns the SHA-256 (hex) of its content. */
  end(): Promise<string>;
};

/** Number of bytes between checks of the free space. */
const checkIntervalBytes = 8_000_000;

/** Creates a file with a random name that only this account can read. */
export async function openIncomingFile(folder: string, space: DiskSpace): Promise<IncomingFile> {
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
      if (size - checkedAt >= checkIntervalBytes) {
        await space.check();
        checkedAt = size;
      }
      await file.writeFile(bytes);
      hash.update(bytes);
      size += bytes.length;
    },
    end: async () => {
      await file.close();
      return hash.digest('hex');
    },
  };
}
