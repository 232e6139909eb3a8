import { statfs } from 'node:fs/promises';
import { FailureError, failure } from '../../shared/failure.ts';

/** What files may not take of a disk: room for the database, its write-ahead file, and everything else on it. In bytes. */
export const diskReserve = 300_000_000;

/** The room on the disk of a folder. */
export type DiskRoom = {
  /** Rejects with a `storage` failure where less than the reserve is free. */
  check(): Promise<void>;
};

/** Watches the disk of a folder; a file system that doesn't tell how much is free refuses nothing. */
export function createDiskRoom(
  folder: string,
  reserve: number = diskReserve,
  freeBytes: (folder: string) => Promise<number> = freeBytesAt,
): DiskRoom {
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
