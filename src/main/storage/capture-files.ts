import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOfId } from './file-of-id.ts';

/** The files of takes, each while it grows. */
export type CaptureFiles = {
  pathOf(id: string): string;
  /** A place beside it for the same sound, put together anew. */
  wholePathOf(id: string): string;
  /** Writes bytes at a place; resolves once a killed process can no longer lose them. */
  write(id: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Deletes all that there is of a take. */
  remove(id: string): void;
  /** Deletes the files of all takes but these. */
  keepOnly(ids: readonly string[]): void;
};

/** The takes of a folder, which is made where it is missing. Files can be read by this account alone. */
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
      const kept = new Set(ids);
      for (const name of readdirSync(folder))
        if (!kept.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}
