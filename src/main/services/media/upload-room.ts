import { mediaFileLimit } from '../../../shared/limits.ts';
import type { IncomingMedia, MediaStore } from '../../storage/media-store.ts';

/** How much uploads may take together before something uses them, in bytes: two of the largest. */
const unusedUploadsLimit = 2 * mediaFileLimit;

/** Bounds uploads that nothing uses: those that are coming in, and those that nobody asked for in the end. */
export type UploadRoom = {
  readonly limit: number;
  /** Counts a file as it grows, until it is removed. */
  add(file: Pick<IncomingMedia, 'size'>): void;
  remove(file: Pick<IncomingMedia, 'size'>): void;
  /** Returns whether so many more bytes fit. */
  takes(bytes: number): boolean;
};

/** The room for uploads into a store. */
export function createUploadRoom(
  store: Pick<MediaStore, 'unusedBytes'>,
  limit: number = unusedUploadsLimit,
): UploadRoom {
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
    takes: (bytes) => [...growing].reduce((sum, { size }) => sum + size, unused) + bytes <= limit,
  };
}
