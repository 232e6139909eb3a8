import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { FailureError, failure } from '../../shared/failure.ts';
import { readTablesOfLists } from './integrity.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './open-sqlite.ts';
import { storageFailure } from './storage-failure.ts';

/** The one writing connection to `parlance.db`. */
export type Database = {
  readonly sql: DatabaseSync;
  /** Runs `work` in one transaction; it is undone where `work` throws. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/**
 * Opens the database, brings its schema up to date and turns on WAL and foreign keys. `synchronous=NORMAL`: what is
 * written survives a killed process; a power cut may cost the last moments. `onDamage` is told when reading or writing meets
 * damage. Throws a `storage` {@link FailureError}.
 */
export function openDatabase(file: string, onDamage: () => void = () => {}): Database {
  let sql: DatabaseSync | null = null;
  try {
    // SQLite gives its write-ahead files the mode of the database: only this account may read any of them.
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
    sql.exec('BEGIN IMMEDIATE');
    try {
      const done = work();
      sql.exec('COMMIT');
      return done;
    } catch (thrown) {
      // SQLite rolls back by itself where the disk is full.
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
