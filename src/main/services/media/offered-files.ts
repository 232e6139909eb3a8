import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { UploadAnswer } from '../../../shared/models/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { mediaType } from './media-headers.ts';

/** Files that a shell knows by their path, and that a page only knows by a token. */
export type OfferedFiles = {
  /** Takes a path from the shell; the token is good once, for a minute. */
  offer(path: string): string;
  /** Refers to the file of a token where it is. Throws `not-found`, or `file-changed` where it has gone since. */
  keep(token: string, contentType: string): Promise<UploadAnswer>;
};

const goodForMs = 60_000;

/** The offered files of a run. */
export function createOfferedFiles(store: Pick<MediaStore, 'keepInPlace'>, clock: Clock): OfferedFiles {
  const paths = new Map<string, string>();
  return {
    offer: (path) => {
      const token = randomUUID();
      paths.set(token, path);
      clock.after(goodForMs, () => paths.delete(token));
      return token;
    },
    keep: async (token, contentType) => {
      const path = paths.get(token);
      paths.delete(token);
      if (path === undefined) throw new FailureError(failure('not-found'));
      const { id, size } = await store.keepInPlace(path, mediaType(contentType));
      return { id, size };
    },
  };
}
