import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { recordsOf } from '../../../../src/main/services/transfer/records.ts';
import { uploadAnswerSchema } from '../../../../src/shared/models/media.ts';
import type { FullExportEvent } from '../../../../src/shared/models/storage.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, settled, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';

const canary = 'cormorant-7f3a';
const keyCanary = 'sk-canary-0123456789abcd9f2a';

/** An app in which a person has left something of every kind, each with the canary in it. */
async function lived(): Promise<TempApp> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const app = await startApp({ folder, start: { demo: true } });
  onTestFinished(() => app.close());
  const { call } = app;
  await call.gateways.add({ name: 'Work', baseUrl: 'http://127.0.0.1:9/v1', key: keyCanary });
  await call.gateways.use({ gatewayId: 'demo' });
  const sent = await call.chat.send({ conversationId: null, text: `Say ${canary}`, model: 'demo-echo' });
  await settled(app, sent.conversationId);
  await call.prompts.add({ title: canary, text: canary });
  await call.drafts.keep({ conversationId: null, text: canary, attachmentIds: [], by: 'page' });
  await call.script.keep({ voiceOverId: null, text: canary, plain: true, by: 'page' });
  const bytes = Buffer.concat([Buffer.from(canary), Buffer.alloc(2000, 1)]);
  const address = await call.media.uploadAddress();
  const answer = await app.fetch(address, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'audio/wav', 'content-length': String(bytes.length) },
  });
  const { id } = uploadAnswerSchema.parse(await answer.json());
  await call.transcripts.add({
    mediaId: id,
    name: `${canary}.wav`,
    settings: { task: 'transcribe', model: null, language: null, prompt: canary, temperature: null },
    duration: 1,
  });
  await call.clips.speak({
    script: { text: canary, plain: true },
    spoken: canary,
    settings: [{ model: 'tts-1', voice: 'nova', format: 'wav', speed: 1 }],
  });
  const clips = (await call.clips.watch())[Symbol.asyncIterator]();
  for (let event = await clips.next(); !event.done; event = await clips.next()) {
    const [clip] = event.value.type === 'snapshot' ? event.value.clips : [];
    const now = event.value.type === 'changed' ? event.value.clip : clip;
    if (now?.file) break;
  }
  await clips.return?.();
  return app;
}

async function filesWith(folder: string, words: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name);
    if (name.includes(words) || (await readFile(path)).includes(words)) found.push(path);
  }
  return found;
}

test('G7: how much there is of each kind is counted', async () => {
  const app = await lived();
  const usage = new Map((await app.call.storage.usage()).map(({ kind, ...amount }) => [kind, amount]));
  expect([...usage.keys()]).toEqual([
    'conversations',
    'transcripts',
    'recordings',
    'clips',
    'speech',
    'backups',
    'log',
  ]);
  expect(usage.get('conversations')?.count).toBe(1);
  expect(usage.get('conversations')?.bytes).toBeGreaterThan(canary.length);
  expect(usage.get('transcripts')?.count).toBe(1);
  expect(usage.get('recordings')).toEqual({ count: 1, bytes: 2000 + canary.length });
  expect(usage.get('clips')?.count).toBe(1);
  expect(usage.get('clips')?.bytes).toBeGreaterThan(1000);
  expect(usage.get('backups')).toEqual({ count: 0, bytes: 0 });
});

test('G7: all of it goes out as one archive that is written while it is fetched, without keys, and its conversations come back', async () => {
  const app = await lived();
  const events: FullExportEvent[] = [];
  const archives: Uint8Array[] = [];
  for await (const event of await app.call.storage.exportAll()) {
    events.push(event);
    if (event.type === 'ready') {
      // A real download is read while the events come.
      void app.fetch(event.url).then(async (answer) => {
        expect(answer.headers.get('content-disposition')).toContain(event.name);
        archives.push(new Uint8Array(await answer.arrayBuffer()));
      });
    }
  }
  await expect.poll(() => archives.length).toBe(1);
  const [archive = new Uint8Array()] = archives;
  const files = unzipSync(archive);
  expect(events.at(-1)).toEqual({ type: 'finished', bytes: archive.byteLength });
  const names = Object.keys(files).sort();
  expect(names).toEqual(
    [
      'README.txt',
      'clips.json',
      `clips/${canary}.wav`,
      'conversations.json',
      'drafts.json',
      'prompts.json',
      `recordings/${canary}.wav`,
      `transcripts/${canary}.wav.json`,
    ].sort(),
  );
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(Buffer.from(files[`recordings/${canary}.wav`] ?? []).length).toBe(2000 + canary.length);
  expect(JSON.parse(text(`transcripts/${canary}.wav.json`))).toMatchObject({ settings: { prompt: canary } });
  expect(JSON.parse(text('prompts.json'))).toMatchObject([{ text: canary }]);
  expect(Buffer.from(archive).includes(keyCanary)).toBe(false);

  const elsewhere = await startApp();
  onTestFinished(() => removeFolder(elsewhere.folder));
  onTestFinished(() => elsewhere.close());
  const answer = await elsewhere.fetch(await elsewhere.call.media.uploadAddress(), {
    method: 'POST',
    body: Buffer.from(files['conversations.json'] ?? []),
  });
  const { id } = uploadAnswerSchema.parse(await answer.json());
  for await (const event of await elsewhere.call.transfer.import({ mediaId: id })) {
    if (event.type === 'finished') expect(event.summary.added).toBe(1);
  }
});

test('G7, F10: a voice-over goes out with the text that was corrected', async () => {
  const app = await lived();
  const list = await firstEvent(app.call.transcripts.watchList());
  if (list.type !== 'snapshot') throw new Error('the list does not begin with all of it');
  const [transcript] = list.transcripts;
  const { id } = await app.call.voiceOvers.start({
    transcriptId: transcript?.id ?? '',
    sourceId: null,
    title: 'Over',
  });
  await app.call.script.keep({ voiceOverId: id, text: 'Corrected by hand', plain: true, by: 'page' });
  const records = [...recordsOf(join(app.folder, 'parlance.db'))];
  const file = records.find(({ name }) => name === 'voice-overs.json');
  expect(file?.type === 'text' && JSON.parse(Buffer.from(file.bytes).toString())).toMatchObject([
    { id, text: 'Corrected by hand' },
  ]);
});

test('G7: what is sent while everything is being deleted waits, and is kept', async () => {
  const app = await lived();
  const list = (await app.call.conversations.watchList())[Symbol.asyncIterator]();
  await list.next();
  const deleting = app.call.storage.deleteAll();
  // It is under way once a conversation has gone.
  expect((await list.next()).value).toMatchObject({ type: 'removed' });
  const prompt = app.call.prompts.add({ title: 'After', text: 'After' });
  await deleting;
  await prompt;
  await list.return?.();
  const prompts = await firstEvent(app.call.prompts.watch());
  expect(prompts.map(({ title }) => title)).toEqual(['After']);
});

test('G7: an archive that nobody asked for is not there, and one is fetched once', async () => {
  const app = await lived();
  const events = (await app.call.storage.exportAll())[Symbol.asyncIterator]();
  const ready = await events.next();
  if (ready.done || ready.value.type !== 'ready') throw new Error('it is not ready');
  const { url } = ready.value;
  expect((await app.fetch(url.replace(/s=.*/, 's=AAAA'))).status).toBe(404);
  const first = await app.fetch(url);
  expect(first.status).toBe(200);
  expect((await app.fetch(url)).status).toBe(404);
  await first.body?.cancel();
  await events.return?.();
});

test('G7: deleting everything leaves no byte of it in the data folder; gateways, their keys and the settings stay', async () => {
  const app = await lived();
  await app.call.settings.change({ theme: 'dark' });
  await mkdir(join(app.folder, 'backups'), { recursive: true });
  await writeFile(join(app.folder, 'backups', 'parlance-schema-3-2026-11-21T00-00-00-000Z.db'), canary);
  await writeFile(join(app.folder, 'parlance-damaged-2026-11-21T00-00-00-000Z.db'), canary);
  expect((await filesWith(app.folder, canary)).length).toBeGreaterThan(3);
  const list = (await app.call.conversations.watchList())[Symbol.asyncIterator]();
  await list.next();

  await app.call.storage.deleteAll();
  expect(await filesWith(app.folder, canary)).toEqual([]);
  expect((await list.next()).value).toMatchObject({ type: 'removed' });
  await list.return?.();
  const usage = await app.call.storage.usage();
  expect(usage.filter(({ kind }) => kind !== 'log').map(({ bytes }) => bytes)).toEqual([0, 0, 0, 0, 0, 0]);
  const { gateways } = await firstEvent(app.call.gateways.watch());
  expect(gateways.map(({ name }) => name)).toContain('Work');
  const settings = await firstEvent(app.call.settings.watch());
  expect(settings.theme).toBe('dark');

  const sent = await app.call.chat.send({ conversationId: null, text: 'Anew', model: 'demo-echo' });
  const detail = await settled(app, sent.conversationId);
  expect(detail.messages).toHaveLength(2);
  const found = await app.call.search.messages({ query: 'Anew', order: 'newest', after: null, limit: 10 });
  expect(found).toBeTruthy();
  await app.close();
  const sql = new DatabaseSync(join(app.folder, 'parlance.db'));
  expect(sql.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  sql.close();
  expect(await filesWith(app.folder, canary)).toEqual([]);
});
