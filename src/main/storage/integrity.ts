import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './open-sqlite.ts';
import { text } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** Whether a database is undamaged. Reads every page on a separate connection, which takes seconds for a large one. */
export function isIntact(file: string): boolean {
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

/**
 * Tables whose size depends on the amount of text rather than the number of items. Reading them would delay startup.
 */
const large = /^(?:sqlite_|message|reply_journal|generations|transcript_(?:lines|word_timings|index|terms))/;

/**
 * Reads the pages of the tables with one row per listed item, without long texts, which have separate pages. Throws
 * SQLite's error if one is damaged. At this point nothing has started yet, so the damage can be repaired immediately.
 */
export function readTablesOfLists(sql: DatabaseSync): void {
  const tables = sql.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  for (const name of tables.map((row) => text(row, 'name')))
    if (!large.test(name)) sql.prepare(`SELECT count(*) FROM "${name}" NOT INDEXED`).get();
}
