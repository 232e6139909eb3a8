import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createDemoGateway } from '../../../../src/main/demo-gateway/demo-gateway.ts';
import { createBackupsService } from '../../../../src/main/services/backups/backups-service.ts';
import { backupsName, checkedFolder } from '../../../../src/main/services/transfer/backup-folder.ts';
import { readBackup } from '../../../../src/main/services/transfer/read-backup.ts';
import { isIntact } from '../../../../src/main/storage/integrity.ts';
import { migrations } from '../../../../src/main/storage/migrations.ts';
import type { ImportSummary } from '../../../../src/shared/data/transfer.ts';
import { FailureError } from '../../../../src/shared/failure.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { atOnce } from '../../demo-gateway/started.ts';
import { plantMigration } from '../../storage/planted-migration.ts';
import { importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import {
  failureFrom,
  removeFolder,
  settled,
  startApp,
  type TempApp,
  tempFolder,
  watchUntil,
} from '../in-temp-app.ts';
import { upload } from '../upload.ts';

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../../fixtures', name));

async function folderFor(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function opened(folder?: string): Promise<TempApp> {
  const app = await startApp({ folder: folder ?? (await folderFor()), start: { demo: true } });
  onTestFinished(() => app.close());
  return app;
}

/** Creates an app with conversations, an image, a recording and a prompt, and a folder for backups. */
async function appWithBackups(): Promise<{ readonly app: TempApp; readonly folder: string }> {
  const app = await opened();
  await importArchive(app, await fixture('open-webui-chats.json'));
  await app.call.prompts.add({ title: 'Brief', text: 'Be brief.' });
  await addRecording(app);
  const folder = await folderFor();
  await app.call.backups.choose({ folder });
  return { app, folder };
}

async function addRecording(app: TempApp): Promise<void> {
  const bytes = Buffer.concat([Buffer.from('recording'), randomBytes(2000)]);
  const id = await upload(app, bytes, 'audio/wav');
  await app.call.transcripts.add({
    mediaId: id,
    name: 'talk.wav',
    settings: transcriptSettings,
    duration: 1,
  });
}

async function restored(app: TempApp, id: string, trial = false): Promise<ImportSummary> {
  for await (const event of await app.call.backups.restore({ backupId: id, trial }))
    if (event.type === 'finished') return event.summary;
  throw new Error('the restore did not finish');
}

async function newest(app: TempApp): Promise<string> {
  const [backup] = await app.call.backups.list();
  if (!backup) throw new Error('there is no backup');
  return backup.id;
}

const pathOf = (folder: string, id: string) => join(folder, backupsName, id);

const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

test('G8: a backup is checked, contains everything but keys, and is restored into an empty Parlance after a trial that writes nothing', async () => {
  const { app, folder } = await appWithBackups();
  const key = 'sk-canary-0123456789abcd9f2a';
  await app.call.gateways.add({ name: 'Work', baseUrl: 'http://127.0.0.1:9/v1', key });
  await app.call.backups.run();
  const [backup] = await app.call.backups.list();
  expect(backup).toMatchObject({ state: 'good', isOwn: true, conversations: 2, transcripts: 1, clips: 0 });
  const files = await filesBelow(folder);
  for (const file of files) {
    expect((await readFile(file)).includes(key)).toBe(false);
    expect((await stat(file)).mode & 0o077).toBe(0);
  }
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);

  const other = await opened();
  await other.call.backups.choose({ folder });
  const id = await newest(other);
  expect((await other.call.backups.list())[0]).toMatchObject({ isOwn: false, state: 'good' });
  const expected = { added: 2, restored: { transcripts: 1, recordings: 1, prompts: 1 }, failures: [] };
  expect(await restored(other, id, true)).toMatchObject(expected);
  expect(await firstEvent(other.call.conversations.watchList())).toMatchObject({ items: [] });
  expect(await restored(other, id)).toMatchObject(expected);
  expect(await restored(other, id)).toMatchObject({
    added: 0,
    known: 2,
    restored: { transcripts: 0, recordings: 0, prompts: 0, known: 2 },
  });
  expect(await readdir(join(other.folder, 'media/incoming'))).toEqual([]);
  const images = (await filesBelow(join(other.folder, 'media'))).length;
  expect(images).toBe(2);
});

/** Creates an app with everything that a user can set up, and a folder with a backup of it. */
async function setUpApp() {
  const app = await startApp({ folder: await folderFor() });
  onTestFinished(() => app.close());
  const demo = await createDemoGateway({ key: 'sk-demo-canary-123456', pace: atOnce });
  onTestFinished(() => demo.close());
  const work = await app.call.gateways.add({ name: 'Work', baseUrl: demo.url, key: 'sk-demo-canary-123456' });
  await app.call.gateways.add({ name: 'Home', baseUrl: 'http://127.0.0.1:9/v1', key: null });
  const price = { model: 'demo-brief', prices: { input: 3, output: 15 } };
  await app.call.gateways.change({ gatewayId: work.id, currency: 'EUR', prices: [price] });
  await app.call.gateways.setCapabilityGateway({ capability: 'speech', gatewayId: work.id });
  await app.call.settings.change({ theme: 'dark', compactRows: true, recordingRetentionDays: 30 });
  await app.call.prompts.add({ title: 'Brief', text: 'Be brief.' });
  await app.call.folders.add({ name: 'Empty' });
  const folder = await app.call.folders.add({ name: 'Tides' });
  const sent = await app.call.chat.send({ conversationId: null, text: 'Neap?', models: ['demo-brief'] });
  await settled(app, sent.conversationId);
  await app.call.conversations.move({ conversationId: sent.conversationId, folderId: folder.id });
  const note = await app.call.chat.attach({ name: 'note.txt', kind: 'text', text: 'Spring tide' });
  const draft = { text: 'And then', messageId: null };
  await app.call.drafts.save({
    ...draft,
    conversationId: sent.conversationId,
    attachmentIds: [note.id],
    by: 'page',
  });
  await app.call.drafts.save({ ...draft, conversationId: null, attachmentIds: [], by: 'page' });
  const backups = await folderFor();
  await app.call.backups.choose({ folder: backups });
  await app.call.backups.run();
  return { app, work, folder: backups, conversationId: sent.conversationId };
}

const everything = {
  transcripts: 0,
  recordings: 0,
  clips: 0,
  voiceOvers: 0,
  prompts: 1,
  folders: 2,
  drafts: 2,
  gateways: 2,
  settings: 3,
  costs: 1,
  known: 0,
  keysNeeded: 1,
  unchangedGateways: 0,
  unchangedSettings: 0,
};

test('G8: an empty Parlance gets everything back: gateways without keys, settings, prompts, folders, drafts and costs', async () => {
  const { app, work, folder, conversationId } = await setUpApp();
  const other = await startApp({ folder: await folderFor() });
  onTestFinished(() => other.close());
  await other.call.backups.choose({ folder });
  const id = await newest(other);
  expect(await restored(other, id, true)).toMatchObject({ added: 1, failures: [], restored: everything });
  const before = await firstEvent(other.call.gateways.watch());
  expect(before).toMatchObject({ gateways: [], currentId: null });
  expect((await firstEvent(other.call.settings.watch())).theme).toBe('system');
  expect(await firstEvent(other.call.folders.watch())).toEqual([]);

  expect(await restored(other, id)).toMatchObject({ added: 1, failures: [], restored: everything });
  const after = await firstEvent(other.call.gateways.watch());
  expect(after).toMatchObject({ currentId: work.id, audioGateways: { speech: work.id } });
  expect(after.gateways).toMatchObject([
    { name: 'Work', currency: 'EUR', key: { state: 'needs-reentry', reason: 'restored' } },
    { name: 'Home', key: { state: 'none' } },
  ]);
  expect(await firstEvent(other.call.settings.watch())).toEqual(await firstEvent(app.call.settings.watch()));
  const names = (await firstEvent(other.call.folders.watch())).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Empty', 'Tides']);
  const drafts = await firstEvent(other.call.drafts.watch({ page: 'new' }));
  expect(drafts.type === 'snapshot' && drafts.drafts).toMatchObject([
    { conversationId, text: 'And then', attachments: [{ name: 'note.txt' }] },
    { conversationId: null, text: 'And then' },
  ]);
  const months = { months: 12 };
  expect(await other.call.costs.months(months)).toEqual(await app.call.costs.months(months));
  const sending = other.call.chat.send({ conversationId, text: 'Now', models: ['demo-brief'] });
  expect(await failureFrom(sending)).toMatchObject({ code: 'key-needed', values: { reason: 'restored' } });
  // Restoring the backup again adds nothing.
  expect(await restored(other, id, true)).toMatchObject({
    added: 0,
    known: 1,
    restored: { ...everything, ...nothingNew, known: 3 },
  });
  const saved = await other.call.gateways.saveKey({ gatewayId: work.id, key: 'sk-entered-again-1234' });
  expect(saved.key.state).toBe('saved');
});

const nothingNew = { prompts: 0, folders: 0, drafts: 0, gateways: 0, settings: 0, costs: 0, keysNeeded: 0 };

test('G8: a restore never replaces gateways and settings that were set here, and the trial says how many stay', async () => {
  const { app, work, folder } = await setUpApp();
  const id = await newest(app);
  await app.call.gateways.change({ gatewayId: work.id, name: 'Office' });
  // These are the defaults again, but the user has chosen them.
  await app.call.settings.change({ theme: 'system', compactRows: false });
  const unchanged = { gateways: 0, settings: 0, unchangedGateways: 1, unchangedSettings: 2 };
  expect(await restored(app, id, true)).toMatchObject({ restored: unchanged });
  expect(await restored(app, id)).toMatchObject({ restored: unchanged });
  expect(await firstEvent(app.call.gateways.watch())).toMatchObject({
    gateways: [{ name: 'Office', key: { state: 'saved' } }, { name: 'Home' }],
  });
  expect(await firstEvent(app.call.settings.watch())).toMatchObject({ theme: 'system', compactRows: false });

  // In another installation, a gateway with the same name and address counts as the same one, and existing recordings
  // stay.
  const other = await opened();
  await other.call.gateways.add({ name: 'Home', baseUrl: 'http://127.0.0.1:9', key: 'sk-of-this-computer' });
  await addRecording(other);
  await other.call.settings.change({ readingFont: 'serif' });
  await other.call.backups.choose({ folder });
  const result = { gateways: 1, keysNeeded: 1, settings: 2, unchangedGateways: 0, unchangedSettings: 1 };
  expect(await restored(other, id, true)).toMatchObject({ restored: result });
  expect(await restored(other, id)).toMatchObject({ restored: result });
  const here = await firstEvent(other.call.gateways.watch());
  expect(here.gateways.map(({ name, key }) => [name, key.state])).toEqual([
    ['Home', 'saved'],
    ['Work', 'needs-reentry'],
    expect.arrayContaining(['none']),
  ]);
  expect(here.currentId).toBe('demo');
  expect(await firstEvent(other.call.settings.watch())).toMatchObject({
    theme: 'dark',
    compactRows: true,
    readingFont: 'serif',
    recordingRetentionDays: null,
  });
});

test('G8: damaged settings in a backup affect nothing else, and hostile ones are left out', async () => {
  const { folder } = await setUpApp();
  const other = await startApp({ folder: await folderFor() });
  onTestFinished(() => other.close());
  await other.call.backups.choose({ folder });
  const id = await newest(other);
  const config = join(pathOf(folder, id), 'config.json');
  const whole = JSON.parse(await readFile(config, 'utf8'));
  await writeFile(config, '{"settings":');
  expect(await restored(other, id, true)).toMatchObject({
    added: 1,
    unreadable: { item: 1 },
    failures: [{ title: 'config.json', reason: 'broken' }],
    restored: { ...everything, gateways: 0, settings: 0, keysNeeded: 0 },
  });
  const saved = [
    ...whole.gateways.saved,
    { id: 'demo', name: 'Not the demo', baseUrl: 'http://127.0.0.1:1' },
    { id: 'environment', name: 'Not the environment', baseUrl: 'http://127.0.0.1:1' },
    { name: 'No id' },
  ];
  const settings = { ...whole.settings, readingSize: 900, checkForUpdates: true, language: 'zh-Hans' };
  const hostile = JSON.stringify({ ...whole, settings, gateways: { ...whole.gateways, saved } });
  await writeFile(config, hostile);
  const manifestFile = join(pathOf(folder, id), 'backup.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const sha256 = createHash('sha256').update(hostile).digest('hex');
  await writeFile(manifestFile, JSON.stringify({ ...manifest, settings: { sha256 } }));
  expect(await restored(other, id)).toMatchObject({ restored: everything });
  expect(await firstEvent(other.call.settings.watch())).toMatchObject({
    theme: 'dark',
    checkForUpdates: false,
    language: 'system',
  });
});

test('G8: a restore into a full Parlance adds what is missing and keeps what is there', async () => {
  const { app } = await appWithBackups();
  await app.call.backups.run();
  const id = await newest(app);
  const list = await firstEvent(app.call.conversations.watchList());
  const bread = list.type === 'snapshot' && list.items.find(({ title }) => title === 'Bread');
  if (!bread) throw new Error('no conversation');
  await app.call.conversations.rename({ conversationId: bread.id, title: 'Focaccia' });
  const [other] = list.type === 'snapshot' ? list.items.filter(({ id: one }) => one !== bread.id) : [];
  await app.call.conversations.remove({ conversationId: other?.id ?? '' });
  const sent = await app.call.chat.send({ conversationId: bread.id, text: 'More', models: ['demo-brief'] });
  await settled(app, sent.conversationId);
  expect(await restored(app, id)).toMatchObject({ added: 1, known: 1 });
  const after = await firstEvent(app.call.conversations.watchList());
  const titles = after.type === 'snapshot' ? after.items.map(({ title }) => title) : [];
  expect(titles.toSorted()).toEqual(['Focaccia', 'Old chat']);
});

test('G8: a backup taken while a reply streams restores to a whole database with every message, and not twice', async () => {
  const app = await opened();
  const folder = await folderFor();
  await app.call.backups.choose({ folder });
  const sent = await app.call.chat.send({ conversationId: null, text: 'Go on', models: ['demo-long'] });
  await watchUntil(app, sent.conversationId, ({ messages }) =>
    messages.some(({ reply, text }) => reply !== null && text.length > 200),
  );
  await app.call.backups.run();
  const id = await newest(app);
  const database = join(pathOf(folder, id), 'parlance.db');
  expect(isIntact(database)).toBe(true);
  await app.call.chat.stop({ conversationId: sent.conversationId });
  await settled(app, sent.conversationId);
  // The reply has grown since the backup.
  expect(await restored(app, id)).toMatchObject({ added: 0, known: 1 });
  const other = await opened();
  await other.call.backups.choose({ folder });
  expect(await restored(other, id)).toMatchObject({ added: 1, failures: [] });
  const detail = await settled(other, sent.conversationId);
  const [question, reply] = detail.messages;
  expect(question?.text).toBe('Go on');
  expect(reply?.text.length).toBeGreaterThan(100);
  expect(reply?.reply?.ending?.kind).toBe('interrupted');
  const [{ firstDeltaAt, endedAt } = { firstDeltaAt: null, endedAt: null }] = detail.generations;
  expect(endedAt).toBeGreaterThanOrEqual(firstDeltaAt ?? Number.POSITIVE_INFINITY);
  await other.close();
  expect(isIntact(join(other.folder, 'parlance.db'))).toBe(true);
});

test('G8: only files that have changed are copied, and the newest backups are kept with the files that they need', async () => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.change({ keep: 2 });
  const media = async () => (await filesBelow(folder)).filter((file) => /\/media\//.test(file));
  await app.call.backups.run();
  const first = await media();
  const times = await Promise.all(first.map(async (file) => (await stat(file)).mtimeMs));
  await addRecording(app);
  await app.call.backups.run();
  expect((await media()).length).toBe(first.length + 1);
  expect(await Promise.all(first.map(async (file) => (await stat(file)).mtimeMs))).toEqual(times);
  const watched = await firstEvent(app.call.transcripts.watchList());
  for (const { id } of watched.type === 'snapshot' ? watched.items : [])
    await app.call.transcripts.remove({ transcriptId: id });
  await app.close();
  // Removed recordings are deleted at the next start.
  const reopened = await opened(app.folder);
  await reopened.call.backups.run();
  await reopened.call.backups.run();
  expect((await reopened.call.backups.list()).map(({ state }) => state)).toEqual(['good', 'good']);
  expect((await media()).length).toBe(1);
});

test('G8: a damaged, a newer and an incomplete backup are named as such, aren’t restored, and don’t count towards the backups to keep', async () => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.change({ keep: 1 });
  await app.call.backups.run();
  const id = await newest(app);
  const database = join(pathOf(folder, id), 'parlance.db');
  const whole = await readFile(database);
  const damaged = Buffer.from(whole);
  damaged.fill(7, 5000, 5200);
  await writeFile(database, damaged);
  const reason = async () => (await failureFrom(restored(app, id, true))).values.reason;
  expect(await reason()).toBe('damaged');
  await truncate(database, 4096);
  expect((await app.call.backups.list())[0]?.state).toBe('damaged');
  await writeFile(database, whole);
  const manifestFile = join(pathOf(folder, id), 'backup.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await writeFile(manifestFile, JSON.stringify({ ...manifest, schema: migrations.length + 1 }));
  expect((await app.call.backups.list())[0]?.state).toBe('newer');
  expect(await reason()).toBe('newer');
  await writeFile(manifestFile, '{"format":');
  expect(await reason()).toBe('damaged');
  await app.call.backups.run();
  const states = (await app.call.backups.list()).map(({ state }) => state);
  expect(states[0]).toBe('good');
  await writeFile(manifestFile, JSON.stringify(manifest)).catch(() => {});
  // Only the damaged file is lost.
  const [media] = (await filesBelow(folder)).filter((file) => /\/media\//.test(file));
  const bytes = await readFile(media ?? '');
  await writeFile(media ?? '', Buffer.alloc(bytes.length, 1));
  const other = await opened();
  await other.call.backups.choose({ folder });
  const summary = await restored(other, await newest(other), true);
  expect(summary).toMatchObject({ added: 2, unreadable: { item: 1 } });
  expect(await failureFrom(restored(app, '0123456789abcdef/../../etc'))).toMatchObject({
    code: 'restore-failed',
  });
});

test('G8: a folder that vanishes, or in which nothing can be written, fails with a clear reason, and earlier backups stay', async () => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.run();
  const id = await newest(app);
  await rename(folder, `${folder}-away`);
  onTestFinished(() => removeFolder(`${folder}-away`));
  expect(await failureFrom(app.call.backups.run())).toMatchObject({ values: { reason: 'missing' } });
  expect(await firstEvent(app.call.backups.watch())).toMatchObject({
    running: null,
    failure: { code: 'backup-folder' },
  });
  await rename(`${folder}-away`, folder);
  // A file takes the place of the media folder, so nothing can be written there.
  const home = join(folder, backupsName, id.slice(0, 16));
  await rename(join(home, 'media'), join(home, 'aside'));
  await writeFile(join(home, 'media'), '');
  const failed = await failureFrom(app.call.backups.run());
  expect(failed.code).toBe('backup-failed');
  await rm(join(home, 'media'));
  await rename(join(home, 'aside'), join(home, 'media'));
  expect(await restored(app, id, true)).toMatchObject({ known: 2 });
  await app.call.backups.run();
  expect((await firstEvent(app.call.backups.watch())).failure).toBeNull();
  expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('G8: a folder is accepted only if this account owns it, and it isn’t a link, writable by all or in the data folder', async () => {
  const data = await folderFor();
  const folder = await folderFor();
  const reason = async (path: string) => {
    const thrown = await checkedFolder(path, data).catch((error: unknown) => error);
    return thrown instanceof FailureError ? thrown.failure.values?.reason : thrown;
  };
  expect(await reason('backups')).toBe('not-absolute');
  expect(await reason(join(folder, 'gone'))).toBe('missing');
  expect(await reason(data)).toBe('inside');
  await mkdir(join(data, 'media'));
  expect(await reason(join(data, 'media'))).toBe('inside');
  await symlink(data, join(folder, 'link'));
  expect(await reason(join(folder, 'link'))).toBe('link');
  await writeFile(join(folder, 'file'), '');
  expect(await reason(join(folder, 'file'))).toBe('not-a-folder');
  await mkdir(join(folder, 'open'));
  await chmod(join(folder, 'open'), 0o777);
  expect(await reason(join(folder, 'open'))).toBe('open');
  await mkdir(join(folder, 'used'), { mode: 0o700 });
  await symlink(folder, join(folder, 'used', backupsName));
  expect(await reason(join(folder, 'used'))).toBe('link');
  expect(await checkedFolder(folder, data)).toBe(folder);
});

test('G8: a backup is made when it is due, daily or weekly, and not before', async () => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.run();
  await app.close();
  let now = 1_790_000_000_000;
  const timers: { readonly at: number; readonly run: () => void }[] = [];
  const clock = {
    now: () => now,
    random: () => 0.5,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  type Store = Parameters<typeof createBackupsService>[0]['store'];
  let stored: ReturnType<Store['get']> = {
    plan: { every: 'daily', folder, keep: 3 },
    lastAt: null,
    failure: null,
    source: '0123456789abcdef',
  };
  const service = createBackupsService({
    store: {
      get: () => stored,
      change: (change) => {
        stored = { ...stored, ...change };
      },
    },
    databaseFile: join(app.folder, 'parlance.db'),
    dataFolder: app.folder,
    version: '0',
    transfer: { restore: async function* () {} },
    chooseFolder: null,
    clock,
    log: { error: () => {} },
  });
  onTestFinished(service.close);
  const pass = async (hours: number) => {
    for (let at = 0; at < hours; at += 1) {
      now += 3_600_000;
      for (const timer of timers.filter((one) => one.at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      if ((await firstEvent(Promise.resolve(service.watch(undefined)))).running) await service.run();
    }
    return (await service.list()).filter(({ isOwn }) => isOwn).length;
  };
  expect(await pass(1)).toBe(1);
  expect(await pass(22)).toBe(1);
  expect(await pass(4)).toBe(2);
  service.change({ every: 'weekly' });
  expect(await pass(24 * 6)).toBe(2);
  expect(await pass(26)).toBe(3);
  service.change({ every: 'off' });
  expect(await pass(24 * 8)).toBe(3);
});

test.each([
  ['a trigger', `CREATE TRIGGER own AFTER INSERT ON media BEGIN SELECT 1; END`],
  ['a generated column', `ALTER TABLE prompts ADD COLUMN g TEXT AS (hex(zeroblob(400000000)))`],
  ['a view', 'DROP TABLE costs; CREATE VIEW costs AS SELECT 1 AS at'],
  ['an index on an expression', `CREATE INDEX own ON prompts (instr(id, '1'))`],
  ['a table of its own', 'CREATE TABLE own (id)'],
])('G8: a backup whose database has %s that Parlance didn’t create isn’t restored', async (_, change) => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.run();
  const id = await newest(app);
  const database = join(pathOf(folder, id), 'parlance.db');
  const sql = new DatabaseSync(database);
  sql.exec(change);
  sql.close();
  const path = join(pathOf(folder, id), 'backup.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const bytes = await readFile(database);
  manifest.database = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  await writeFile(path, JSON.stringify(manifest));
  expect(await failureFrom(restored(app, id, true))).toMatchObject({
    code: 'restore-failed',
    values: { reason: 'damaged' },
  });
});

test('G8: restoring reads a copy of the backup, which stays as it is', async () => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.run();
  const id = await newest(app);
  const database = join(pathOf(folder, id), 'parlance.db');
  const before = await readFile(database);
  const other = await opened();
  await other.call.backups.choose({ folder });
  await restored(other, id);
  expect((await readFile(database)).equals(before)).toBe(true);
  expect(await readdir(pathOf(folder, id))).toEqual(expect.arrayContaining(['backup.json', 'parlance.db']));
  const sql = new DatabaseSync(database, { readOnly: true });
  expect(sql.prepare('PRAGMA journal_mode').get()?.journal_mode).toBe('delete');
  sql.close();
});

test('G8: a backup of an earlier version is migrated in a copy, and the backup stays as it is', async () => {
  const { app, folder } = await appWithBackups();
  await app.call.backups.run();
  const id = await newest(app);
  const database = join(pathOf(folder, id), 'parlance.db');
  const before = await readFile(database);
  plantMigration(`UPDATE conversations SET title = 'Migrated'`);
  expect((await app.call.backups.list())[0]?.state).toBe('good');
  // Reads it in this thread, because the worker's doesn't have the migration.
  const paths = { folder: pathOf(folder, id), media: join(pathOf(folder, id), '../media') };
  const copy = join(await folderFor(), 'copy.db');
  const titles: string[] = [];
  for await (const step of readBackup({ kind: 'restore', ...paths, copy, trial: false }))
    if (step.type === 'conversation') titles.push(step.conversation.title);
  expect(titles).toEqual(['Migrated', 'Migrated']);
  expect((await readFile(database)).equals(before)).toBe(true);
});
