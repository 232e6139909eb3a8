import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { FileFault, UploadResponse } from '../../../shared/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { fileFault } from './file-fault.ts';
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
