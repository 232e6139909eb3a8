import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOfId } from './file-of-id.ts';

/** The files of running captures. */
export type CaptureFiles = {
  pathOf(id: string): string;
  /** Returns the path of the remuxed file next to the original one. */
  wholePathOf(id: string): string;
  /** Writes bytes at an offset. Resolves once they would survive a crash of the process. */
  write(id: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Deletes all files of a capture. */
  remove(id: string): void;
  /** Deletes the files of all other captures. */
  keepOnly(ids: readonly string[]): void;
};

/** Opens the folder of captures, and creates it if needed. Only this account can read the files. */
export function openCaptureFiles(folder: string): CaptureFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => fileOfId(folder, id);
  const wholePathOf = (id: string) => `${pathOf(id)}.whole`;
  return {
    pathOf,
    wholePathOf,
    write: async (id, at, bytes) => {
      const file = await open(pathOf(id), at === 0 ? 'w' : 'r+', 0o600);
      try {
        for (let done = 0; done < bytes.length; ) {
          done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
        }
      } finally {
        await file.close();
      }
    },
    remove: (id) => {
      rmSync(pathOf(id), { force: true });
      rmSync(wholePathOf(id), { force: true });
    },
    keepOnly: (ids) => {
      const names = new Set(ids);
      for (const name of readdirSync(folder))
        if (!names.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}
