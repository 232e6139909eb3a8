import { statfs } from 'node:fs/promises';
import { FailureError, failure } from '../../shared/failure.ts';

/** Disk space, in bytes, that must stay free for the database, its write-ahead file and everything else. */
export const diskReserve = 300_000_000;

/** Free space on a folder's disk. */
export type DiskSpace = {
  /** Rejects with a `storage` failure if less than the reserve is free. */
  check(): Promise<void>;
};

/** Checks the disk of a folder. Never rejects if the file system doesn't report free space. */
export function createDiskSpace(
  folder: string,
  reserve: number = diskReserve,
  freeBytes: (folder: string) => Promise<number> = freeBytesAt,
): DiskSpace {
  return {
    check: async () => {
      const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
      if (free < reserve)
        throw new FailureError(failure('storage', { reason: 'nearly-full', limit: reserve }));
    },
  };
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
