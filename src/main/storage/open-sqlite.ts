import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite';

/**
 * Opens a connection to a SQLite file; every connection of the app is made here. What SQLite puts aside while it sorts
 * stays in memory: its temporary files would hold people's texts outside of the data folder. Integers are read as
 * `bigint`, which `row.ts` turns into numbers. Throws SQLite's error.
 */
export function openSqlite(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const sql = new BigIntDatabase(file, options);
  sql.exec('PRAGMA temp_store = MEMORY');
  return sql;
}

/** As numbers, integers beyond 2^53 make reading throw, and the other rows are lost with them. */
class BigIntDatabase extends DatabaseSync {
  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  }
}
