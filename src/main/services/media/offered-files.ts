import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { UploadResponse } from '../../../shared/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { mediaType } from './media-headers.ts';

/** Files whose paths stay in the shell. The page gets a token instead. */
export type OfferedFiles = {
  /** Adds a path from the shell. The token can be used once, within a minute. */
  offer(path: string): string;
  /** Adds a token's file in place. Throws `not-found` for an invalid token, or `file-changed` if the file is gone. */
  add(token: string, contentType: string): Promise<UploadResponse>;
};

const validForMs = 60_000;

/** Creates the offered files for a run. */
export function createOfferedFiles(store: Pick<MediaStore, 'storeInPlace'>, clock: Clock): OfferedFiles {
  const paths = new Map<string, string>();
  return {
    offer: (path) => {
      const token = randomUUID();
      paths.set(token, path);
      clock.after(validForMs, () => paths.delete(token));
      return token;
    },
    add: async (token, contentType) => {
      const path = paths.get(token);
      paths.delete(token);
      if (path === undefined) throw new FailureError(failure('not-found'));
      const { id, size } = await store.storeInPlace(path, mediaType(contentType));
      return { id, size };
    },
  };
}
