import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClipStore } from '../../../../src/main/storage/clip-store.ts';
import { createConversationStore } from '../../../../src/main/storage/conversation-store.ts';
import type { Database } from '../../../../src/main/storage/database.ts';
import { createDraftStore } from '../../../../src/main/storage/draft-store.ts';
import { createGenerationStore } from '../../../../src/main/storage/generation-store.ts';
import { createMessageStore } from '../../../../src/main/storage/message-store.ts';
import { openSqlite } from '../../../../src/main/storage/open-sqlite.ts';
import { createPromptStore } from '../../../../src/main/storage/prompt-store.ts';
import { createTranscriptLineStore } from '../../../../src/main/storage/transcript-line-store.ts';
import { createTranscriptStore } from '../../../../src/main/storage/transcript-store.ts';
import { createVoiceOverStore } from '../../../../src/main/storage/voice-over-store.ts';
import { lists, requestLists, slow } from '../every-list.ts';
import { firstEvent } from '../first-event.ts';
import { copyOf, templateFolder } from '../foreign-rows.ts';
import { removeFolder, startApp } from '../in-temp-app.ts';

const quick = lists.filter((path) => !slow.includes(path));
const count = 400;

/** The columns in which copy `n` of a table's first row differs from it, with the values as SQL. */
const copies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attachments: { id: `'a-' || n` },
  clip_chunks: { chunk: 'chunk + n', input: `'Part ' || n` },
  clips: { id: `'s-' || n`, created_at: 'created_at + n' },
  conversations: { id: `'c-' || n`, updated_at: 'updated_at + n' },
  drafts: { conversation_id: `'c-' || n`, message_id: `''` },
  gateway_pauses: { gateway_id: `'w-' || n` },
  gateway_limits: { model: `'m-' || n` },
  generations: { id: `'g-' || n`, started_at: 'started_at + n' },
  media: { id: `printf('%064x', n)` },
  media_uses: { ref: `'u-' || n` },
  messages: { id: `'m-' || n`, created_at: 'created_at + n' },
  model_lists: { gateway_id: `'w-' || n` },
  prompts: { id: `'p-' || n` },
  captures: { id: `'k-' || n`, started_at: 'started_at + n' },
  transcript_lines: { line: 'line + n' },
  transcript_chunks: { chunk: 'chunk + n' },
  transcripts: { id: `'t-' || n`, position: 'position + n' },
  voice_overs: { id: `'v-' || n` },
};

let template = '';

beforeAll(async () => {
  template = await templateFolder();
  // Fills the indexes and finishes what the previous run left unfinished.
  const app = await startApp({ folder: template });
  await requestLists(app, lists);
  await app.close();
  const sql = new DatabaseSync(join(template, 'parlance.db'));
  sql.exec('PRAGMA foreign_keys = OFF; BEGIN');
  for (const [table, changed] of Object.entries(copies)) {
    const names = sql
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));
    const columns = names.map((name) => changed[name] ?? `"${name}"`).join(', ');
    sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       INSERT INTO "${table}" SELECT ${columns}
       FROM (SELECT * FROM "${table}" LIMIT 1), numbers`,
    );
  }
  sql.exec('COMMIT');
  sql.close();
});

afterAll(() => removeFolder(template));

/** Creates a data folder in which a page in the middle of a table's rows is overwritten. */
async function damagedFolder(table: string): Promise<string> {
  const folder = await copyOf(template);
  const file = join(folder, 'parlance.db');
  const sql = new DatabaseSync(file);
  const pages = sql
    .prepare(`SELECT pageno, pgsize FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`)
    .all(table);
  sql.close();
  expect(pages.length).toBeGreaterThan(2);
  const page = pages[Math.floor(pages.length / 2)];
  const size = Number(page?.pgsize);
  const opened = await open(file, 'r+');
  await opened.write(Buffer.alloc(size, 0xa5), 0, size, (Number(page?.pageno) - 1) * size);
  await opened.close();
  return folder;
}

/** Tables that are read when an item is opened. All others are read, and repaired, at startup. */
const large = ['generations', 'messages', 'transcript_lines'];

describe('an unreadable page of the database', () => {
  it.each(Object.keys(copies))(
    'G7: in %s: every list returns the rest, the damage is reported, and it is repaired at the next start at the latest',
    async (table) => {
      const folder = await damagedFolder(table);
      const app = await startApp({ folder });
      const results = await requestLists(app, quick);
      const health = await firstEvent(app.call.storage.watch());
      expect(health).toMatchObject(
        large.includes(table) ? { isDamaged: true } : { isDamaged: false, repaired: { from: 'damaged' } },
      );
      // Each list has a row for each copy, except for those on one page.
      const ids = JSON.stringify([...results]).match(/"id":"[a-z]-/g) ?? [];
      expect(ids.length).toBeGreaterThan(7.5 * count);
      await app.close();
      const restarted = await startApp({ folder });
      await requestLists(restarted, quick);
      expect(await firstEvent(restarted.call.storage.watch())).toMatchObject({ isDamaged: false });
      await restarted.close();
      await removeFolder(folder);
    },
  );

  const stores: Readonly<Record<string, (database: Database) => readonly object[]>> = {
    clip_chunks: (database) => [...createClipStore(database).list()].at(-1)?.chunks ?? [],
    clips: (database) => [...createClipStore(database).list()],
    conversations: (database) =>
      [...createConversationStore(database).list()].flatMap((chunk) => chunk.conversations),
    drafts: (database) => createDraftStore(database).all(),
    generations: (database) => createGenerationStore(database).ofConversation('c1'),
    messages: (database) => createMessageStore(database).ofConversation('c1'),
    prompts: (database) => createPromptStore(database).list(),
    transcript_lines: (database) => createTranscriptLineStore(database).of('t1'),
    transcript_chunks: (database) => createTranscriptStore(database).get('t1')?.chunks ?? [],
    transcripts: (database) => [...createTranscriptStore(database).list()],
    voice_overs: (database) => createVoiceOverStore(database).list(),
  };

  it.each(Object.entries(stores))(
    'G7: in %s, found while the app runs: the list has the others in order, and the damage is reported',
    async (table, list) => {
      const folder = await damagedFolder(table);
      const at = (dataFolder: string, onDamage?: () => void) =>
        connection(openSqlite(join(dataFolder, 'parlance.db'), {}, onDamage));
      const whole = at(template);
      const all = list(whole).map((item) => JSON.stringify(item));
      whole.close();
      let reports = 0;
      const damaged = at(folder, () => {
        reports += 1;
      });
      const left = list(damaged).map((item) => JSON.stringify(item));
      damaged.close();
      expect(reports).toBeGreaterThan(0);
      // Only the rows of one page, out of at least three, are missing.
      expect(left.length).toBeGreaterThan(0.6 * all.length);
      expect(left.length).toBeLessThan(all.length);
      expect(left).toEqual(all.filter((item) => new Set(left).has(item)));
      await removeFolder(folder);
    },
  );
});

function connection(sql: DatabaseSync): Database {
  return { sql, transaction: (work) => work(), close: () => sql.close() };
}
