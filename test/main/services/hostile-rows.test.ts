import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../src/main/storage/migrations.ts';
import { schemaFixtures } from '../storage/schema-fixtures.ts';
import { askLists, lists, slow } from './every-list.ts';
import { firstEvent } from './first-event.ts';
import { removeFolder, startApp, type TempApp, tempFolder } from './in-temp-app.ts';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
};

/** What a column of numbers is set to: by SQLite itself, or by a program that checks no types. */
const values = ['1152921504606846976', '-1152921504606846976', '9e999', '-1', "'text'", "x'00'", 'NULL'];

/** The gateway of the fixture; nothing listens there. */
const config = {
  gateways: { saved: [{ id: 'w1', name: 'Work', baseUrl: 'http://127.0.0.1:9/v1' }], currentId: 'w1' },
};

let template = '';
/** The ids of all that the lists hold before anything is changed. */
let listed: ReadonlySet<string> = new Set();

beforeAll(async () => {
  template = await tempFolder();
  const [newest] = schemaFixtures().slice(-1);
  expect(newest?.schema).toBe(migrations.length);
  const database = new DatabaseSync(join(template, 'parlance.db'));
  database.exec(newest?.sql ?? '');
  database.close();
  await writeFile(join(template, 'config.json'), JSON.stringify(config));
  // The indexes are filled, and what the run before left is settled.
  const app = await startApp({ folder: template });
  await askLists(app, lists);
  listed = idsIn(await askLists(app, quick));
  await app.close();
});

afterAll(() => removeFolder(template));

async function copyOfTemplate(): Promise<string> {
  const folder = await tempFolder();
  await mkdir(join(folder, 'media/takes'), { recursive: true });
  await writeFile(join(folder, 'media', 'ab'.repeat(32)), Buffer.alloc(44));
  await writeFile(join(folder, 'media/takes/k1'), Buffer.alloc(10));
  for (const name of ['parlance.db', 'config.json']) await copyFile(join(template, name), join(folder, name));
  return folder;
}

/** The columns of numbers of every table that isn't a full-text index's own. */
function numberColumns(): readonly Column[] {
  const sql = new DatabaseSync(':memory:');
  for (const migration of migrations) sql.exec(migration);
  const found = sql
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c."notnull" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type IN ('INTEGER', 'REAL')`,
    )
    .all();
  sql.close();
  return found.map((row) => ({
    table: String(row.table),
    name: String(row.name),
    type: String(row.type),
    notNull: row.notnull === 1,
  }));
}

/** Sets a column of a table's first row, as a program does that knows nothing of types, constraints and triggers. */
function setColumn(folder: string, { table, name }: Column, value: string): void {
  const sql = new DatabaseSync(join(folder, 'parlance.db'), {
    enableForeignKeyConstraints: false,
    defensive: false,
    readBigInts: true,
  });
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
    // A rowid is an integer, whatever the table says.
    const isRowid = key === 'rowid' && (name === 'id' || name === 'seq');
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

const columns = numberColumns();
const quick = lists.filter((path) => !slow.includes(path));

/** Every list answers, with everything in it that it had; what can't be read is reported instead. */
async function answering(app: TempApp, { name }: Column, value: string): Promise<void> {
  const answers = await askLists(app, quick).catch((cause: unknown) => {
    throw new Error(value, { cause });
  });
  // What was removed at any time isn't listed.
  if (name === 'removed_at') return;
  const missing = listed.difference(idsIn(answers));
  const { unreadable } = await firstEvent(app.call.storage.watch());
  expect(missing.size, `${value}: ${[...missing].join(', ')}`).toBeLessThanOrEqual(unreadable);
}

/** The ids as the fixture has them. */
function idsIn(answers: ReadonlyMap<string, unknown>): Set<string> {
  const found = JSON.stringify([...answers]).matchAll(/"id":"([a-z]\d)"/g);
  return new Set([...found].map(([, id = '']) => id));
}

describe('numbers that another program wrote into the database', () => {
  it.each(columns.map((column) => [`${column.table}.${column.name}`, column] as const))(
    'G7: %s: every list answers, now and after a restart',
    async (_name, column) => {
      const folder = await copyOfTemplate();
      let app = await startApp({ folder });
      for (const value of values) {
        setColumn(folder, column, value);
        await answering(app, column, value);
        await app.close();
        app = await startApp({ folder });
        await answering(app, column, `${value}, after a restart`);
      }
      await app.close();
      await removeFolder(folder);
    },
  );

  it.each(values)('G7: %s in every column: search, storage and exports answer', async (value) => {
    const folder = await copyOfTemplate();
    for (const column of columns) setColumn(folder, column, value);
    const app = await startApp({ folder });
    await askLists(app, lists);
    await app.close();
    await removeFolder(folder);
  });

  it('G7: an item that can’t be read is left out, counted, and named in the log without a word of it', async () => {
    const folder = await copyOfTemplate();
    const part = columns.find(({ table, name }) => table === 'transcript_parts' && name === 'part');
    if (!part) throw new Error('no such column');
    setColumn(folder, part, '-5');
    const app = await startApp({ folder });
    expect(await firstEvent(app.call.transcripts.watchList())).toMatchObject({ transcripts: [{ id: 't2' }] });
    expect((await firstEvent(app.call.storage.watch())).unreadable).toBe(1);
    const { log } = await app.call.app.diagnostics();
    const found = log.filter(({ event }) => event === 'unreadable').map(({ at: _, ...entry }) => entry);
    expect(found).toEqual([
      {
        event: 'unreadable',
        procedure: 'transcripts.watchList',
        field: 'transcripts[].parts[].part',
        kind: 'too_small',
      },
    ]);
    await app.call.storage.dismiss();
    await firstEvent(app.call.transcripts.watchList());
    expect((await firstEvent(app.call.storage.watch())).unreadable).toBe(0);
    await app.close();
    await removeFolder(folder);
  });
});
