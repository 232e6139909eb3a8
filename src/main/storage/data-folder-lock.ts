import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { FailureError, failure } from '../../shared/failure.ts';
import { openSqlite } from './open-sqlite.ts';
import { storageFailure } from './storage-failure.ts';

/** Holds a data folder for this process until it is released. */
export type DataFolderLock = { release(): void };

// https://sqlite.org/rescode.html#busy
const sqliteBusy = 5;

/**
 * Takes the data folder for this process alone. Throws a {@link FailureError}: `data-in-use` where another
 * process has it, `storage` where the folder can't be used.
 *
 * The lock is the system's own, on `parlance.lock`, taken through SQLite because Node itself offers none: the system
 * drops it when its process ends in whatever way, so there is no stale lock to recognise by a process id, which may
 * belong to another program by then.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  let file: DatabaseSync | null = null;
  try {
    const path = join(folder, 'parlance.lock');
    // SQLite would create it readable by every account, and a reader can hold a lock too.
    if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600, flag: 'a' });
    file = openSqlite(path, { timeout: 0 });
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new FailureError(failure('data-in-use', { folder }), { cause: error });
    }
    throw new FailureError(storageFailure(error), { cause: error });
  }
  const held = file;
  return { release: () => held.close() };
}
