import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './open-sqlite.ts';

/** Longest value that is read from the database of another app, in bytes. SQLite's own limit is a gigabyte. */
const longestValue = 128_000_000;

/**
 * Opens a database from another source for reading. SQLite evaluates expressions in its schema, which can take forever,
 * when it reads generated columns or views, and when it checks constraints. Read only what {@link foreignTable} allows,
 * and name the columns.
 */
export function openForeign(file: string): DatabaseSync {
  const sql = openSqlite(file, { readOnly: true, limits: { length: longestValue } });
  sql.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON;');
  return sql;
}

/** Whether a table can be read. An `unsafe` one is a view or a virtual table, or has generated columns. */
export type ForeignTable = 'readable' | 'missing' | 'unsafe' | 'damaged';

/** Checks a table before it's read. `name` is one of the app's own names. */
export function foreignTable(sql: DatabaseSync, name: string): ForeignTable {
  const found = sql.prepare('SELECT type, sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE').get(name);
  if (!found) return 'missing';
  if (found.type !== 'table' || !/^CREATE TABLE /i.test(String(found.sql))) return 'unsafe';
  const columns = sql.prepare(`PRAGMA table_xinfo(${name})`).all();
  if (columns.some(({ hidden }) => Number(hidden) !== 0)) return 'unsafe';
  return sql.prepare(`PRAGMA quick_check(${name})`).get()?.quick_check === 'ok' ? 'readable' : 'damaged';
}
