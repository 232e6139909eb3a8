import { mediaFileLimit } from '../../../shared/limits.ts';
import type { IncomingMedia, MediaStore } from '../../storage/media-store.ts';

/** Total size of unused uploads, in bytes: two of the largest files. */
const unusedUploadsLimit = 2 * mediaFileLimit;

/** Limits unused uploads: running ones, and abandoned ones. */
export type UploadQuota = {
  readonly limit: number;
  /** Counts a growing file until it's removed. */
  add(file: Pick<IncomingMedia, 'size'>): void;
  remove(file: Pick<IncomingMedia, 'size'>): void;
  /** Whether this many more bytes fit. */
  fits(bytes: number): boolean;
};

/** Creates the limit for uploads into a store. */
export function createUploadQuota(
  store: Pick<MediaStore, 'unusedBytes'>,
  limit: number = unusedUploadsLimit,
): UploadQuota {
  const growing = new Set<Pick<IncomingMedia, 'size'>>();
  let unused = 0;
  const count = () => {
    unused = store.unusedBytes();
  };
  return {
    limit,
    add: (file) => {
      growing.add(file);
      count();
    },
    remove: (file) => {
      growing.delete(file);
      count();
    },
    fits: (bytes) => [...growing].reduce((sum, { size }) => sum + size, unused) + bytes <= limit,
  };
}
