import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { migrations } from '../../../src/main/storage/migrations.ts';
import { firstEvent } from '../services/first-event.ts';
import { removeFolder, startApp, tempFolder } from '../services/in-temp-app.ts';
import { plantMigration } from './planted-migration.ts';
import { schemaFixtures } from './schema-fixtures.ts';

const fixtures = schemaFixtures();

async function folderOf(sql: string): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = new DatabaseSync(join(folder, 'parlance.db'));
  database.exec(sql);
  database.close();
  return folder;
}

test('G7: there is a database of every released schema', () => {
  expect(fixtures.map(({ schema }) => schema)).toEqual(migrations.map((_, index) => index + 1));
});

test.each(fixtures)('G7: a migrated database of schema $schema equals a new one', async ({ sql }) => {
  const schemaOf = (file: string) => {
    const database = openDatabase(file);
    const rows = database.sql
      .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`)
      .all();
    const whole = database.sql.prepare('PRAGMA integrity_check').get();
    const orphans = database.sql.prepare('PRAGMA foreign_key_check').all();
    database.close();
    expect(whole).toEqual({ integrity_check: 'ok' });
    expect(orphans).toEqual([]);
    return rows;
  };
  const brought = schemaOf(join(await folderOf(sql), 'parlance.db'));
  const fresh = schemaOf(join(await folderOf(''), 'parlance.db'));
  expect(brought).toEqual(fresh);
});

/** Returns the rows of each table, and the schema version. */
function contentOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'));
  const rows = new Map(tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]));
  const schema = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  database.close();
  return { rows, schema };
}

/** Tables whose rows are temporary by design. */
const transientTables = /^(?:reply_journal|message_index|message_terms|transcript_index|transcript_terms)/;

test.each(fixtures)(
  'G7: the current app opens schema $schema and reads all of it',
  async ({ schema, sql }) => {
    const folder = await folderOf(sql);
    const file = join(folder, 'parlance.db');
    await mkdir(join(folder, 'media/captures'), { recursive: true });
    writeFileSync(join(folder, 'media', 'ab'.repeat(32)), Buffer.alloc(44));
    writeFileSync(join(folder, 'media/captures/k1'), Buffer.alloc(10));
    const before = contentOf(file).rows;
    const app = await startApp({ folder });

    const list = await firstEvent(app.call.conversations.watchList());
    // Pinned conversations come first.
    expect(list.type === 'snapshot' && list.items.map(({ title }) => title)).toEqual([
      'Tide tables',
      'A branch',
    ]);
    const detail = await firstEvent(app.call.conversations.watch({ conversationId: 'c1' }));
    const messages = detail.type === 'snapshot' ? detail.detail.messages : [];
    expect(messages.map(({ text }) => text)).toEqual([
      'When is high tide in Setúbal?',
      'At 14:06.',
      'At a quarter past two',
    ]);
    expect(messages[2]?.reply?.ending).toMatchObject({ kind: 'interrupted' });
    const prompts = await firstEvent(app.call.prompts.watch());
    expect(prompts).toHaveLength(1);
    const drafts = await firstEvent(app.call.drafts.watch({ page: 'new' }));
    expect(drafts.type === 'snapshot' && drafts.drafts).toHaveLength(schema < 4 ? 2 : 3);
    const transcripts = await firstEvent(app.call.transcripts.watchList());
    const names = transcripts.type === 'snapshot' ? transcripts.items.map(({ name }) => name) : [];
    expect(names.at(-1)).toBe('tape.wav');
    const opened = await firstEvent(app.call.transcripts.watch({ transcriptId: 't1' }));
    expect(opened.type === 'snapshot' && opened.lines.map(({ text }) => text)).toEqual(['Bom dia!']);
    const clips = await firstEvent(app.call.clips.watch());
    expect(clips.type === 'snapshot' && clips.items).toHaveLength(1);
    expect(await firstEvent(app.call.captures.watch())).toHaveLength(1);
    await app.close();

    const after = contentOf(file).rows;
    for (const [table, rows] of before) {
      if (transientTables.test(table)) continue;
      const now = after.get(table) ?? [];
      // The reply that was running and its request have ended since.
      for (const row of rows.filter(({ id }) => id !== 'm3' && id !== 'g2')) {
        expect(now, `${table} of schema ${schema}`).toContainEqual(expect.objectContaining({ ...row }));
      }
    }
  },
);

test.each(fixtures)('G7: a later migration is applied to a database of schema $schema', async ({ sql }) => {
  const file = join(await folderOf(sql), 'parlance.db');
  openDatabase(file).close();
  const before = contentOf(file).rows;
  plantMigration(`ALTER TABLE prompts ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'`);
  openDatabase(file).close();
  const { rows, schema } = contentOf(file);
  expect(schema).toBe(migrations.length);
  const prompts = before.get('prompts')?.map((row) => ({ ...row, colour: 'blue' }));
  expect(prompts).toHaveLength(1);
  expect(rows).toEqual(new Map([...before, ['prompts', prompts]]));
});

test('G7: a later migration can add a column to each table', async () => {
  const file = join(await folderOf(''), 'parlance.db');
  openDatabase(file).close();
  const tables = [...contentOf(file).rows.keys()];
  plantMigration(tables.map((table) => `ALTER TABLE ${table} ADD COLUMN later TEXT;`).join('\n'));
  openDatabase(file).close();
  const database = new DatabaseSync(file, { readOnly: true });
  const columns = database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  expect(tables.filter((table) => !columns.get(table, 'later'))).toEqual([]);
  database.close();
});

test.each(fixtures)(
  'G7: a migration that fails leaves a database of schema $schema as it was',
  async ({ sql }) => {
    const file = join(await folderOf(sql), 'parlance.db');
    openDatabase(file).close();
    const before = contentOf(file);
    plantMigration(`DELETE FROM messages; DROP TABLE prompts; INSERT INTO nowhere (id) VALUES (1)`);
    expect(() => openDatabase(file)).toThrow();
    expect(contentOf(file)).toEqual(before);
  },
);
