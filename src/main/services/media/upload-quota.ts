import { mediaFileLimit } from '../../../shared/limits.ts';
import type { IncomingMedia, MediaStore } from '../../storage/media-store.ts';

/** Upload limits: the total size of unused uploads in bytes, how many uploads may run, and how many may stay unused. */
export type UploadLimits = {
  readonly bytes: number;
  readonly running: number;
  readonly unused: number;
};

/** Room for two files of the maximum size, and for many more files than pages upload at once. */
const uploadLimits: UploadLimits = { bytes: 2 * mediaFileLimit, running: 100, unused: 1_000 };

/** A limit on unused uploads, both running and abandoned. */
export type UploadQuota = {
  readonly limits: UploadLimits;
  /** Counts a growing file until it's removed. */
  add(file: Pick<IncomingMedia, 'size'>): void;
  remove(file: Pick<IncomingMedia, 'size'>): void;
  /** Whether this many more bytes fit. */
  fits(bytes: number): boolean;
  /**
   * Returns the limit that another upload would exceed, given how many others are about to begin, or null if there is
   * none.
   */
  exceeded(beginning: number): number | null;
};

/** Creates the quota for uploads to a store. */
export function createUploadQuota(
  store: Pick<MediaStore, 'unusedTotal'>,
  overrides: Partial<UploadLimits> = {},
): UploadQuota {
  const limits = { ...uploadLimits, ...overrides };
  const growing = new Set<Pick<IncomingMedia, 'size'>>();
  let unused = { bytes: 0, count: 0 };
  const count = () => {
    unused = store.unusedTotal();
  };
  return {
    limits,
    add: (file) => {
      growing.add(file);
      count();
    },
    remove: (file) => {
      growing.delete(file);
      count();
    },
    fits: (bytes) => [...growing].reduce((sum, { size }) => sum + size, unused.bytes) + bytes <= limits.bytes,
    exceeded: (beginning) => {
      if (growing.size + beginning >= limits.running) return limits.running;
      if (unused.count >= limits.unused) count();
      return unused.count >= limits.unused ? limits.unused : null;
    },
  };
}
