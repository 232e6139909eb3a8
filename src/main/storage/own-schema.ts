import type { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { openSqlite } from './open-sqlite.ts';
import { text } from './row.ts';

/**
 * Whether everything in a database's schema is what the app's first `version` migrations create. Otherwise, reading or
 * migrating it could run expressions that somebody else wrote.
 */
export function hasOwnSchema(file: string, version: number): boolean {
  const sql = openSqlite(file, { readOnly: true });
  const own = openSqlite(':memory:');
  try {
    if (Number(sql.prepare('PRAGMA user_version').get()?.user_version) !== version) return false;
    for (const step of migrations.slice(0, version)) own.exec(step);
    const expected = schemaOf(own);
    const found = schemaOf(sql);
    return found.size === expected.size && [...found].every((one) => expected.has(one));
  } finally {
    sql.close();
    own.close();
  }
}

/** Returns the objects that were created by statements. The indexes of primary keys have none. */
function schemaOf(sql: DatabaseSync): ReadonlySet<string> {
  const rows = sql.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL');
  return new Set(rows.all().map((row) => `${text(row, 'name')} ${text(row, 'sql')}`));
}
