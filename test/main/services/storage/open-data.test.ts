import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../src/main/services/clock.ts';
import { openData } from '../../../../src/main/services/storage/open-data.ts';
import { migrations } from '../../../../src/main/storage/migrations.ts';
import { failureOf } from '../../../../src/shared/failure.ts';
import { plantMigration } from '../../storage/planted-migration.ts';
import { schemaFixtures } from '../../storage/schema-fixtures.ts';
import { firstEvent } from '../first-event.ts';
import { failureFrom, removeFolder, settled, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';

async function folderOfItsOwn(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/**
 * Creates a folder with this many conversations, each with a reply from the demo gateway. The app is shut down cleanly.
 */
async function folderWith(conversations: number): Promise<string> {
  const folder = await folderOfItsOwn();
  const app = await startApp({ folder, start: { demo: true } });
  for (let index = 0; index < conversations; index += 1) await talk(app, `Tide ${index}`);
  await app.close();
  return folder;
}

async function talk(app: TempApp, text: string): Promise<string> {
  const { conversationId } = await app.call.chat.send({
    conversationId: null,
    text,
    models: ['demo-brief'],
  });
  await settled(app, conversationId);
  return conversationId;
}

function database(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, 'parlance.db'));
}

/** Writes this many conversations, each with one long message, directly to the database. */
function fill(folder: string, count: number): void {
  const sql = database(folder);
  sql.exec('BEGIN');
  const conversation = sql.prepare(
    'INSERT INTO conversations (id, title, created_at, updated_at, head_id) VALUES (?, ?, 1, 1, ?)',
  );
  const message = sql.prepare(
    'INSERT INTO messages (id, conversation_id, created_at, text) VALUES (?, ?, 1, ?)',
  );
  for (let index = 0; index < count; index += 1) {
    conversation.run(`c${index}`, `Tide ${index}`, `m${index}`);
    message.run(`m${index}`, `c${index}`, `${index} ${'ebb and flow '.repeat(100)}`);
  }
  sql.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
}

/** Overwrites a page in the middle of a table of a closed database. */
async function damage(folder: string, table: string): Promise<void> {
  const sql = database(folder);
  const pages = sql
    .prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`)
    .all(table);
  sql.close();
  const page = Number(pages[Math.floor(pages.length / 2)]?.pageno);
  const file = await open(join(folder, 'parlance.db'), 'r+');
  await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
  await file.close();
}

async function names(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name));
}

test('G7: a database of an older schema is copied, for this account only, before it is migrated, and two copies are kept', async () => {
  const folder = await folderOfItsOwn();
  const older = schemaFixtures().at(-1);
  if (!older) throw new Error('there is no fixture');
  plantMigration('CREATE TABLE later (id TEXT PRIMARY KEY) STRICT');
  (await openData(folder, systemClock)).close();
  expect(existsSync(join(folder, 'backups'))).toBe(false);
  const events: (number | string)[] = [];
  for (let time = 0; time < 3; time += 1) {
    for (const name of await names(folder, /^parlance\.db/)) await rm(join(folder, name));
    const sql = database(folder);
    sql.exec(older.sql);
    sql.close();
    const clock = { ...systemClock, now: () => 1_700_000_000_000 + time };
    (await openData(folder, clock, () => events.push(time))).close();
  }
  (await openData(folder, systemClock, () => events.push('nothing to copy'))).close();
  expect(events).toEqual([0, 1, 2]);
  const copies = (await readdir(join(folder, 'backups'))).sort();
  expect(copies).toHaveLength(2);
  expect(copies[1]).toMatch(/^parlance-schema-\d+-2023-11-14T22-13-20-002Z\.db$/);
  for (const name of copies) {
    const path = join(folder, 'backups', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const copy = new DatabaseSync(path);
    expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: older.schema });
    expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    copy.close();
  }
});

test('G7: without space for the copy nothing is changed, and the start says so', async () => {
  const folder = await folderOfItsOwn();
  (await openData(folder, systemClock)).close();
  const schema = migrations.length;
  plantMigration('CREATE TABLE later (id TEXT PRIMARY KEY) STRICT');
  await writeFile(join(folder, 'backups'), 'no folder can be made here');
  await expect(openData(folder, systemClock)).rejects.toMatchObject({ failure: { code: 'storage' } });
  const after = database(folder);
  expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: schema });
  after.close();
});

test('G7: a database of a newer Parlance isn’t changed', async () => {
  const folder = await folderOfItsOwn();
  (await openData(folder, systemClock)).close();
  const sql = database(folder);
  sql.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  sql.close();
  const thrown = await openData(folder, systemClock).catch(failureOf);
  expect(thrown).toEqual({ code: 'storage', values: { reason: 'newer' } });
});

test('C4: an unclean shutdown is recognised, and the database is checked in the background', async () => {
  const folder = await folderWith(1);
  expect(await names(folder, /running/)).toEqual([]);
  await writeFile(join(folder, 'parlance.running'), 'running');
  const data = await openData(folder, systemClock);
  await data.endCheck();
  expect(data.health.now()).toEqual({ unwritten: null, isDamaged: false, repaired: null, unreadable: 0 });
  data.close();
  expect(await names(folder, /running/)).toEqual([]);
});

test('G7: damage found by the check is reported in the run and repaired at the next start, and the damaged file is kept', async () => {
  const folder = await folderWith(0);
  fill(folder, 300);
  await damage(folder, 'messages');
  const damagedBytes = await readFile(join(folder, 'parlance.db'));
  await writeFile(join(folder, 'parlance.running'), 'running');
  const app = await startApp({ folder, start: { demo: true } });
  for await (const { isDamaged } of await app.call.storage.watch()) if (isDamaged) break;
  await app.close();

  const restarted = await startApp({ folder, start: { demo: true } });
  const [damaged] = await names(folder, /^parlance-damaged-.*\.db$/);
  expect((await stat(join(folder, damaged ?? ''))).size).toBeGreaterThanOrEqual(damagedBytes.length);
  const { repaired } = await firstEvent(restarted.call.storage.watch());
  expect(repaired).toMatchObject({ from: 'damaged', damagedFile: damaged });
  expect(repaired?.conversations).toBe(300);
  await restarted.close();
  const sql = database(folder);
  const { messages } = sql.prepare('SELECT count(*) AS messages FROM messages').get() ?? {};
  // A page holds two or three of these messages. Only those are lost.
  expect(Number(messages)).toBeGreaterThanOrEqual(296);
  expect(Number(messages)).toBeLessThan(300);
  expect(sql.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(sql.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  sql.close();
});

test('G7: a file that isn’t a database is replaced by the last backup, and kept', async () => {
  const folder = await folderWith(0);
  fill(folder, 2);
  const sql = database(folder);
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
  (await openData(folder, systemClock)).close();
  await mkdir(join(folder, 'backups'));
  await copyFile(
    join(folder, 'parlance.db'),
    join(folder, 'backups', 'parlance-schema-9-2026-11-21T00-00-00-000Z.db'),
  );
  await writeFile(join(folder, 'parlance.db'), 'nothing of SQLite’s'.repeat(1000));
  const app = await startApp({ folder, start: { demo: true } });
  const list = await firstEvent(app.call.conversations.watchList());
  expect(list.type === 'snapshot' && list.items).toHaveLength(2);
  const health = await firstEvent(app.call.storage.watch());
  expect(health.repaired).toMatchObject({ from: 'backup' });
  await app.call.storage.dismiss();
  await app.close();
  expect(await names(folder, /^parlance-damaged-.*\.db$/)).toHaveLength(1);
});

test('G7: a start that was killed between moving the damaged file aside and putting the repaired one in place loses nothing', async () => {
  const folder = await folderWith(0);
  fill(folder, 3);
  await rename(join(folder, 'parlance.db'), join(folder, 'parlance.db.repaired'));
  await writeFile(join(folder, 'parlance.running'), 'damaged');
  const app = await startApp({ folder });
  const list = await firstEvent(app.call.conversations.watchList());
  expect(list.type === 'snapshot' && list.items).toHaveLength(3);
  await app.close();
});

test('X4: a database locked by another program is reported, at the start and while running, and nothing is lost', async () => {
  const folder = await folderWith(1);
  const other = database(folder);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const held = await startApp({ folder }).catch(failureOf);
  expect(held).toEqual({ code: 'storage', values: { reason: 'locked' } });
  other.exec('ROLLBACK');
  other.close();

  const app = await startApp({ folder, start: { demo: true } });
  const id = await talk(app, 'Before the lock');
  const writer = database(folder);
  writer.exec('BEGIN IMMEDIATE');
  const refused = await failureFrom(app.call.conversations.rename({ conversationId: id, title: 'New' }));
  expect(refused).toEqual({ code: 'storage', values: { reason: 'locked' } });
  writer.exec('ROLLBACK');
  writer.close();
  await app.call.conversations.rename({ conversationId: id, title: 'New' });
  await app.close();
});
