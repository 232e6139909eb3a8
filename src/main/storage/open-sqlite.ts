import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';

/**
 * Opens a connection to a SQLite file; every connection of the app is made here. What SQLite puts aside while it sorts
 * stays in memory: its temporary files would hold people's texts outside of the data folder. Throws SQLite's error.
 */
export function openSqlite(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const sql = new DatabaseSync(file, options);
  sql.exec('PRAGMA temp_store = MEMORY');
  return sql;
}
