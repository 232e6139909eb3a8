import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { FailureError } from '../../shared/failure.ts';
import { openSqlite } from './open-sqlite.ts';
import { storageFailure } from './storage-failure.ts';

/** A copy of the database from before a migration. `size` is in bytes. */
export type Backup = { readonly path: string; readonly size: number };

/** Number of backups to keep. */
const maxBackups = 2;

const namePattern = /^parlance-schema-\d+-[\dTZ-]+\.db$/;

/** Lists the backups in the `backups` folder, newest first. */
export function backupsIn(folder: string): readonly Backup[] {
  const backupsFolder = backupFolder(folder);
  if (!existsSync(backupsFolder)) return [];
  return readdirSync(backupsFolder)
    .filter((name) => namePattern.test(name))
    .map((name) => ({ path: join(backupsFolder, name), ...sizeAndTime(join(backupsFolder, name)) }))
    .sort((a, b) => b.at - a.at || b.path.localeCompare(a.path))
    .map(({ path, size }) => ({ path, size }));
}

/**
 * Copies the database if its schema is older than `newest` and it isn't empty. Only this account can read the copy
 * (mode 0600). Deletes all but the two latest copies. Runs without blocking the event loop. Calls `onBegin` before
 * copying, which may take a while.
 *
 * @throws a `storage` failure if the copy can't be written. The database isn't changed.
 */
export async function backUpBeforeMigration(
  file: string,
  folder: string,
  newest: number,
  now: number,
  onBegin: () => void = () => {},
): Promise<void> {
  const schema = schemaOf(file);
  if (schema === 0 || schema >= newest) return;
  const backupsFolder = backupFolder(folder);
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const path = join(backupsFolder, `parlance-schema-${schema}-${stamp}.db`);
  const partial = `${path}.part`;
  let source: DatabaseSync | null = null;
  try {
    onBegin();
    mkdirSync(backupsFolder, { recursive: true, mode: 0o700 });
    closeSync(openSync(partial, 'w', 0o600));
    source = openSqlite(file, { readOnly: true });
    await backup(source, partial, { rate: 4096 });
    renameSync(partial, path);
  } catch (thrown) {
    if (existsSync(partial)) rmSync(partial);
    throw new FailureError(storageFailure(thrown), { cause: thrown });
  } finally {
    source?.close();
  }
  for (const old of backupsIn(folder).slice(maxBackups)) rmSync(old.path, { force: true });
}

/** Returns the path of the backups folder. */
export function backupFolder(folder: string): string {
  return join(folder, 'backups');
}

/**
 * Returns the schema version of a database, or 0 if there is none or it's unreadable. Opening it handles both cases.
 */
function schemaOf(file: string): number {
  if (!existsSync(file) || statSync(file).size === 0) return 0;
  let sql: DatabaseSync | null = null;
  try {
    sql = openSqlite(file, { readOnly: true });
    return Number(sql.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  } catch {
    return 0;
  } finally {
    sql?.close();
  }
}

function sizeAndTime(path: string): { readonly size: number; readonly at: number } {
  const { size, mtimeMs } = statSync(path);
  return { size, at: mtimeMs };
}
