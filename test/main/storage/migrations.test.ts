import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { migrations } from '../../../src/main/storage/migrations.ts';
import { firstEvent } from '../services/first-event.ts';
import { removeFolder, startApp, tempFolder } from '../services/in-temp-app.ts';
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

/** Tables whose rows are temporary by design. */
const transientTables = /^(?:reply_journal|message_index|message_words|transcript_index|transcript_terms)/;

test.each(fixtures)(
  'G7: the current app opens schema $schema and reads all of it',
  async ({ schema, sql }) => {
    const folder = await folderOf(sql);
    const file = join(folder, 'parlance.db');
    await mkdir(join(folder, 'media/takes'), { recursive: true });
    writeFileSync(join(folder, 'media', 'ab'.repeat(32)), Buffer.alloc(44));
    writeFileSync(join(folder, 'media/takes/k1'), Buffer.alloc(10));
    const rowsNow = () => {
      const database = new DatabaseSync(file, { readOnly: true });
      const tables = database
        .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
        .all()
        .map(({ name }) => String(name))
        .filter((name) => !name.startsWith('sqlite_') && !transientTables.test(name));
      const rows = new Map(tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]));
      database.close();
      return rows;
    };
    const before = rowsNow();
    const app = await startApp({ folder });

    const list = await firstEvent(app.call.conversations.watchList());
    // Pinned conversations come first.
    expect(list.type === 'snapshot' && list.conversations.map(({ title }) => title)).toEqual([
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
    expect(prompts).toHaveLength(before.has('prompts') ? 1 : 0);
    const drafts = await firstEvent(app.call.drafts.watch());
    expect(drafts.type === 'snapshot' && drafts.drafts).toHaveLength(before.get('drafts')?.length ?? 0);
    const transcripts = await firstEvent(app.call.transcripts.watchList());
    const names = transcripts.type === 'snapshot' ? transcripts.transcripts.map(({ name }) => name) : [];
    if (before.has('transcripts')) {
      expect(names[0]).toBe('tape.wav');
      const opened = await firstEvent(app.call.transcripts.watch({ transcriptId: 't1' }));
      expect(opened.type === 'snapshot' && opened.lines.map(({ text }) => text)).toEqual(['Bom dia!']);
    }
    const clips = await firstEvent(app.call.clips.watch());
    expect(clips.type === 'snapshot' && clips.clips).toHaveLength(before.has('clips') ? 1 : 0);
    expect((await firstEvent(app.call.captures.watch())).length).toBe(before.has('takes') ? 1 : 0);
    await app.close();

    const after = rowsNow();
    for (const [table, rows] of before) {
      const now = after.get(table) ?? [];
      // The reply that was running and its request have ended since.
      for (const row of rows.filter(({ id }) => id !== 'm3' && id !== 'g2')) {
        expect(now, `${table} of schema ${schema}`).toContainEqual(expect.objectContaining({ ...row }));
      }
    }
  },
);
