import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { FailureError, failure } from '../../shared/failure.ts';
import { readTablesOfLists } from './integrity.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './open-sqlite.ts';
import { storageFailure } from './storage-failure.ts';

/** The only writing connection to `parlance.db`. */
export type Database = {
  readonly sql: DatabaseSync;
  /**
   * Runs `work` in a transaction, which is rolled back if `work` throws. Inside another transaction, `work` becomes part
   * of that one.
   */
  transaction<T>(work: () => T): T;
  close(): void;
};

/**
 * Opens the database, runs migrations, and turns on WAL and foreign keys. With `synchronous=NORMAL`, written data
 * survives a crash of the process, but a power failure may lose the most recent writes. Calls `onDamage` if reading or
 * writing detects damage.
 *
 * @throws a `storage` {@link FailureError}.
 */
export function openDatabase(file: string, onDamage: () => void = () => {}): Database {
  let sql: DatabaseSync | null = null;
  try {
    // SQLite's write-ahead files inherit the mode of the database, so only this account can read them.
    closeSync(openSync(file, 'a', 0o600));
    sql = openSqlite(file, {}, onDamage);
    sql.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 200;',
    );
    const opened = sql;
    const database = { sql, transaction: transactionsOn(sql), close: () => opened.close() };
    migrate(database);
    readTablesOfLists(sql);
    return database;
  } catch (thrown) {
    sql?.close();
    if (thrown instanceof FailureError) throw thrown;
    throw new FailureError(storageFailure(thrown), { cause: thrown });
  }
}

function transactionsOn(sql: DatabaseSync): Database['transaction'] {
  return (work) => {
    if (sql.isTransaction) return work();
    sql.exec('BEGIN IMMEDIATE');
    try {
      const done = work();
      sql.exec('COMMIT');
      return done;
    } catch (thrown) {
      // SQLite rolls back by itself if the disk is full.
      if (sql.isTransaction) sql.exec('ROLLBACK');
      throw thrown;
    }
  };
}

function migrate(database: Database): void {
  const { sql } = database;
  const from = Number(sql.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (from > migrations.length) {
    throw new FailureError(failure('storage', { reason: 'newer' }));
  }
  migrations.slice(from).forEach((step, index) => {
    database.transaction(() => sql.exec(`${step}; PRAGMA user_version = ${from + index + 1}`));
  });
}
