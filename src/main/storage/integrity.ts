import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './open-sqlite.ts';
import { text } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** Reads every page of a database on a connection of its own, which takes seconds for a large one; true where it is whole. */
export function isWhole(file: string): boolean {
  const sql = openSqlite(file, { readOnly: true });
  try {
    const [first] = sql.prepare('PRAGMA integrity_check(1)').all();
    return first?.integrity_check === 'ok';
  } catch (thrown) {
    if (isDamage(thrown)) return false;
    throw thrown;
  } finally {
    sql.close();
  }
}

/** Tables that grow with what is written, not with how many things there are: reading them would hold up a start. */
const large = /^(?:sqlite_|message|reply_journal|generations|transcript_(?:lines|words|index|terms))/;

/**
 * Reads the pages of those tables that hold a row for each thing in a list; long texts, which have pages of their own, are left
 * out. Throws SQLite's error where one is damaged: before anything has begun, it can be mended at once.
 */
export function readTablesOfLists(sql: DatabaseSync): void {
  const tables = sql.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  for (const name of tables.map((row) => text(row, 'name')))
    if (!large.test(name)) sql.prepare(`SELECT count(*) FROM "${name}" NOT INDEXED`).get();
}
