import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { FileFault, UploadResponse } from '../../../shared/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { mediaType } from './media-headers.ts';

/** Files whose paths stay in the shell. The page gets a token instead. */
export type OfferedFiles = {
  /** Adds a path from the shell. The token can be used once, within a minute. */
  offer(path: string): string;
  /** Adds a token's file in place. Throws `not-found` for an invalid token, or `file-changed` if the file is gone. */
  add(token: string, contentType: string): Promise<UploadResponse>;
  /** Returns why a token's file can't be read, or null. Throws `not-found` for an invalid token. */
  fault(token: string): Promise<FileFault | null>;
};

const validForMs = 60_000;

/** Creates the offered files for a run. */
export function createOfferedFiles(store: Pick<MediaStore, 'storeInPlace'>, clock: Clock): OfferedFiles {
  const paths = new Map<string, string>();
  const pathOf = (token: string) => {
    const path = paths.get(token);
    paths.delete(token);
    if (path === undefined) throw new FailureError(failure('not-found'));
    return path;
  };
  return {
    offer: (path) => {
      const token = randomUUID();
      paths.set(token, path);
      clock.after(validForMs, () => paths.delete(token));
      return token;
    },
    add: async (token, contentType) => {
      const { id, size } = await store.storeInPlace(pathOf(token), mediaType(contentType));
      return { id, size };
    },
    fault: async (token) => fileFault(pathOf(token)),
  };
}

/**
 * Returns why a file can't be read, or null if it can, or if that isn't known. Only a regular file is opened: opening a
 * pipe or a device may block.
 */
export async function fileFault(path: string): Promise<FileFault | null> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return 'special';
    await (await open(path)).close();
    return null;
  } catch (thrown) {
    return faultOfCode(thrown instanceof Error && 'code' in thrown ? thrown.code : null);
  }
}

function faultOfCode(code: unknown): FileFault | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    // A link may also lead to itself.
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'missing';
    default:
      return null;
  }
}
