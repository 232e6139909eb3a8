import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A file while its bytes come in; it has a place of its own until all of them are there. */
export type IncomingFile = {
  readonly path: string;
  /** Bytes that are on disk, and can be read at `path`. */
  readonly size: number;
  /** Adds bytes; resolves once they can be read. Rejects with the system's error where the disk takes no more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it; gives the SHA-256 (hex) of all its bytes. */
  end(): Promise<string>;
};

/** Begins a file with a name that nobody chose, readable by this account alone. */
export async function openIncomingFile(folder: string): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  return {
    path,
    get size() {
      return size;
    },
    write: async (bytes) => {
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
