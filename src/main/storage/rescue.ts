import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { openSqlite } from './open-sqlite.ts';
import { type Order, readableRows } from './readable-rows.ts';
import { repairOrphans } from './rescue-orphans.ts';
import { integer, type Row, text } from './row.ts';

/** The readable part of a damaged database. Null if it wasn't one of ours. */
export type Rescued = {
  readonly conversations: number;
  readonly transcripts: number;
  readonly clips: number;
} | null;

/** Indexes are rebuilt from the rows that they index. */
const rebuilt = /^(?:sqlite_|message_index$|message_terms|transcript_index$|transcript_terms)/;

/**
 * Copies the readable rows of a damaged database into a new one with the same schema at `to`. This may take seconds for
 * a large one. The damaged file isn't changed.
 */
export function rescue(from: string, to: string): Rescued {
  const damaged = openSqlite(from, { readOnly: true });
  const schema = schemaIn(damaged);
  if (schema === null) {
    damaged.close();
    return null;
  }
  closeSync(openSync(to, 'w', 0o600));
  const sql = openSqlite(to);
  try {
    sql.exec('PRAGMA foreign_keys = OFF');
    for (const step of migrations.slice(0, schema)) sql.exec(step);
    sql.exec(`PRAGMA user_version = ${schema}`);
    const tables = sql
      .prepare(
        `SELECT t.name, t.wr FROM sqlite_schema AS s JOIN pragma_table_list AS t ON t.name = s.name
         WHERE t.schema = 'main' AND t.type = 'table' ORDER BY s.rowid`,
      )
      .all()
      .filter((row) => !rebuilt.test(text(row, 'name')));
    sql.exec('BEGIN');
    for (const row of tables) copyTable(damaged, sql, text(row, 'name'), integer(row, 'wr') === 1);
    repairOrphans(
      sql,
      tables.map((row) => text(row, 'name')),
    );
    sql.exec('COMMIT');
    const count = (table: string) =>
      integer(sql.prepare(`SELECT count(*) AS n FROM ${table}`).get() ?? {}, 'n');
    return {
      conversations: count('conversations'),
      transcripts: count('transcripts'),
      clips: count('clips'),
    };
  } finally {
    sql.close();
    damaged.close();
  }
}

function schemaIn(damaged: DatabaseSync): number | null {
  try {
    const schema = Number(damaged.prepare('PRAGMA user_version').get()?.user_version);
    const known = damaged.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'conversations'`).get();
    return known && schema > 0 && schema <= migrations.length ? schema : null;
  } catch {
    return null;
  }
}

function copyTable(damaged: DatabaseSync, sql: DatabaseSync, table: string, withoutRowid: boolean): void {
  const described = sql.prepare(`SELECT name, pk FROM pragma_table_info('${table}')`).all();
  const columns = described.map((row) => quoted(row));
  const key = described.filter((row) => integer(row, 'pk') > 0).map((row) => quoted(row));
  const order: Order = withoutRowid ? key : ['rowid'];
  const places = columns.map(() => '?').join(', ');
  const insert = sql.prepare(`INSERT OR IGNORE INTO "${table}" (${columns.join(', ')}) VALUES (${places})`);
  for (const row of readableRows(damaged, table, columns, order)) {
    try {
      insert.run(...described.map(({ name }) => row[String(name)] ?? null));
    } catch {
      // Skips a partly damaged row, such as one with a column of the wrong type or a missing value.
    }
  }
}

function quoted(row: Row): string {
  return `"${text(row, 'name')}"`;
}
