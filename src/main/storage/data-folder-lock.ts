import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { FailureError, failure } from '../../shared/failure.ts';
import { openSqlite } from './open-sqlite.ts';
import { storageFailure } from './storage-failure.ts';

/** A lock on a data folder, held by this process until it's released. */
export type DataFolderLock = { release(): void };

// https://sqlite.org/rescode.html#busy
const sqliteBusy = 5;

/**
 * Locks the data folder for this process. The lock is an operating system lock on `parlance.lock`. It's acquired
 * through SQLite, because Node has no API for file locks. The system releases it however the process ends, so there are
 * no stale locks. With a process id in a file, stale locks would have to be detected, and the id might have been
 * reused.
 *
 * @throws {@link FailureError} `data-in-use` if another process holds the lock, `storage` if the folder can't be used.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  let file: DatabaseSync | null = null;
  try {
    const path = join(folder, 'parlance.lock');
    // Created here, because SQLite would make it readable by every account, and even a reader can hold a lock.
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
  const lock = file;
  return { release: () => lock.close() };
}
