import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../../src/main/storage/migrations.ts';
import { schemaFixtures } from '../storage/schema-fixtures.ts';
import { tempFolder } from './in-temp-app.ts';

/** A column of a table. The internal tables of full-text indexes are excluded. */
export type Column = { readonly table: string; readonly name: string; readonly type: string };

/** The fixture's gateway. Nothing listens at its address. */
const config = {
  gateways: { saved: [{ id: 'w1', name: 'Work', baseUrl: 'http://127.0.0.1:9/v1' }], currentId: 'w1' },
};

/** Creates a data folder with a database of the newest schema and at least one row in each table. */
export async function templateFolder(): Promise<string> {
  const folder = await tempFolder();
  const [newest] = schemaFixtures().slice(-1);
  if (newest?.schema !== migrations.length) throw new Error('the newest schema has no fixture');
  const database = new DatabaseSync(join(folder, 'parlance.db'));
  database.exec(newest.sql);
  const usage = {
    promptTokens: 9,
    completionTokens: 7,
    totalTokens: 16,
    reasoningTokens: 3,
    cachedTokens: 2,
  };
  const corrections = [{ field: 'reasoning_effort', instead: null, allowed: ['low', 'high'] }];
  database
    .prepare('UPDATE generations SET usage = ?, corrections = ?')
    .run(JSON.stringify(usage), JSON.stringify(corrections));
  const extras = {
    declined: true,
    toolCalls: [{ name: 'tide', arguments: '{}' }],
    droppedImages: 1,
    droppedAudio: true,
    citations: [{ url: 'https://a.test/', title: 'A', ends: [3] }],
  };
  database
    .prepare('UPDATE messages SET extras = ? WHERE generation_id IS NOT NULL')
    .run(JSON.stringify(extras));
  // Kinds of attachments and parameters that were added later, each with all of its fields.
  const file = { mediaId: 'ab'.repeat(32), type: 'image/png', size: 44 };
  const text = { id: 'a1', name: 'notes.txt', kind: 'text', bytes: 5, tokens: 2 };
  const pages = { unit: 'page', parts: 2, chosen: [[2, 2]] };
  const document = {
    id: 'a2',
    name: 'tides.pdf',
    kind: 'document',
    bytes: 14,
    tokens: 4,
    file: { ...file, type: 'application/pdf' },
    ...pages,
  };
  const image = { id: 'a3', name: 'tide.png', kind: 'image', bytes: 0, tokens: 9, file, alt: 'Tide' };
  database
    .prepare(
      `INSERT INTO attachments (id, name, kind, bytes, tokens, details, text, created_at)
       VALUES ('a3', 'tide.png', 'image', 0, 9, ?, '', 1)`,
    )
    .run(JSON.stringify({ file, alt: 'Tide' }));
  database
    .prepare('UPDATE messages SET attachments = ? WHERE id = ?')
    .run(JSON.stringify([text, document, image]), 'm1');
  const schema = { type: 'object', properties: { tide: { type: 'number', maximum: 12 } } };
  const parameters = {
    temperature: 0.5,
    responseFormat: { type: 'json_schema', json_schema: { name: 'tide', schema, strict: true } },
    extraFields: { provider: { order: ['a'], weight: 1 } },
  };
  database.prepare('UPDATE conversations SET parameters = ?').run(JSON.stringify(parameters));
  database.close();
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  return folder;
}

/** Files next to the media and next to the captures. No row may lead the app to them. */
export const outside = ['outside', 'media/outside'];

/** Copies the template, and adds the files that its rows refer to and the {@link outside} files. */
export async function copyOf(template: string): Promise<string> {
  const folder = await tempFolder();
  await mkdir(join(folder, 'media/captures'), { recursive: true });
  await writeFile(join(folder, 'media', 'ab'.repeat(32)), Buffer.alloc(44));
  await writeFile(join(folder, 'media/captures/k1'), Buffer.alloc(10));
  for (const name of outside) await writeFile(join(folder, name), 'stays');
  for (const name of ['parlance.db', 'config.json']) await copyFile(join(template, name), join(folder, name));
  return folder;
}

/** Returns the columns of these types, except those of the internal tables of full-text indexes. */
export function columnsOf(...types: readonly string[]): readonly Column[] {
  const sql = new DatabaseSync(':memory:');
  for (const migration of migrations) sql.exec(migration);
  const found = sql
    .prepare(
      `SELECT t.name AS "table", c.name, c.type FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map((row) => ({ table: String(row.table), name: String(row.name), type: String(row.type) }));
  sql.close();
  return found.filter(({ type }) => types.includes(type));
}

/** Sets a column in the first row of a table, ignoring types, constraints and triggers. */
export function setColumn(folder: string, { table, name, type }: Column, value: string): void {
  const sql = new DatabaseSync(join(folder, 'parlance.db'), {
    enableForeignKeyConstraints: false,
    defensive: false,
    readBigInts: true,
  });
  sql.exec('PRAGMA synchronous = OFF');
  const definition = sql.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table)?.sql;
  const triggers = sql
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`)
    .all(table);
  const unchecked = String(definition)
    .replace(/\) STRICT, WITHOUT/, ') WITHOUT')
    .replace(/\) STRICT$/, ')')
    .replaceAll(/NOT NULL|CHECK \([^)]*\)/g, '');
  const define = (as: unknown) => {
    sql.exec('PRAGMA writable_schema = ON');
    sql.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(String(as), table);
    sql.exec('PRAGMA writable_schema = RESET');
  };
  try {
    for (const trigger of triggers) sql.exec(`DROP TRIGGER ${String(trigger.name)}`);
    define(unchecked);
    const key = /WITHOUT ROWID/.test(unchecked) ? `"${name}"` : 'rowid';
    const first = sql.prepare(`SELECT ${key} AS key FROM "${table}" ORDER BY 1 LIMIT 1`).get();
    // A rowid is an integer, whatever type the table declares.
    const isRowid = key === 'rowid' && type === 'INTEGER' && (name === 'id' || name === 'seq');
    if (first && !isRowid)
      sql
        .prepare(`UPDATE OR IGNORE "${table}" SET "${name}" = ${value} WHERE ${key} = ?`)
        .run(first.key ?? null);
  } finally {
    define(definition);
    for (const trigger of triggers) sql.exec(String(trigger.sql));
    sql.close();
  }
}
