import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { folderRowSchema } from '../../../../src/main/services/transfer/folder-record.ts';
import {
  clipRecordSchema,
  draftRowSchema,
  promptRowSchema,
  scriptRowSchema,
  transcriptRecordSchema,
  voiceOverRowSchema,
} from '../../../../src/main/services/transfer/record-schemas.ts';
import { recordsOf } from '../../../../src/main/services/transfer/records.ts';
import { migrations } from '../../../../src/main/storage/migrations.ts';
import type { FullExportEvent } from '../../../../src/shared/data/storage.ts';
import { exportAll, importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import { failureFrom, removeFolder, settled, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

const canary = 'cormorant-7f3a';
const keyCanary = 'sk-canary-0123456789abcd9f2a';

/** Starts an app with user data of every kind, each item containing the canary. */
async function appWithEverything(): Promise<TempApp> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const app = await startApp({ folder, start: { demo: true } });
  onTestFinished(() => app.close());
  const { call } = app;
  await call.gateways.add({ name: 'Work', baseUrl: 'http://127.0.0.1:9/v1', key: keyCanary });
  await call.gateways.use({ gatewayId: 'demo' });
  const sent = await call.chat.send({ conversationId: null, text: `Say ${canary}`, models: ['demo-echo'] });
  await settled(app, sent.conversationId);
  await call.prompts.add({ title: canary, text: canary });
  await call.drafts.save({ conversationId: null, text: canary, attachmentIds: [], by: 'page' });
  await call.script.save({ voiceOverId: null, text: canary, plain: true, by: 'page' });
  const bytes = Buffer.concat([Buffer.from(canary), Buffer.alloc(2000, 1)]);
  const id = await upload(app, bytes, 'audio/wav');
  await call.transcripts.add({
    mediaId: id,
    name: `${canary}.wav`,
    settings: { task: 'transcribe', model: null, language: null, prompt: canary, temperature: null },
    duration: 1,
  });
  await call.clips.speak({
    script: { text: canary, plain: true },
    spoken: canary,
    settings: [{ model: 'tts-1', voice: 'nova', format: 'pcm', speed: 1 }],
  });
  const clips = (await call.clips.watch())[Symbol.asyncIterator]();
  for (let event = await clips.next(); !event.done; event = await clips.next()) {
    const [clip] = event.value.type === 'snapshot' ? event.value.items : [];
    const now = event.value.type === 'changed' ? event.value.item : clip;
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

test('G7: the amount of data of each kind is counted', async () => {
  const app = await appWithEverything();
  const usage = new Map((await app.call.storage.usage()).map(({ kind, ...amount }) => [kind, amount]));
  expect([...usage.keys()]).toEqual([
    'conversations',
    'transcripts',
    'recordings',
    'clips',
    'speech',
    'backups',
    'log',
    'other',
  ]);
  const files = await readdir(app.folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  const onDisk = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect([...usage.values()].reduce((sum, { bytes }) => sum + bytes, 0)).toBe(onDisk);
  expect(usage.get('conversations')?.count).toBe(1);
  expect(usage.get('conversations')?.bytes).toBeGreaterThan(canary.length);
  expect(usage.get('transcripts')?.count).toBe(1);
  expect(usage.get('recordings')).toEqual({ count: 1, bytes: 2000 + canary.length });
  expect(usage.get('clips')?.count).toBe(1);
  expect(usage.get('clips')?.bytes).toBeGreaterThan(1000);
  expect(usage.get('backups')).toEqual({ count: 0, bytes: 0 });
});

test('G7: everything is exported as one archive that is written while it is downloaded, without keys, and its conversations can be imported', async () => {
  const app = await appWithEverything();
  const events: FullExportEvent[] = [];
  const archives: Uint8Array[] = [];
  for await (const event of await app.call.storage.exportAll()) {
    events.push(event);
    if (event.type === 'ready') {
      // As in a real download, the archive is read while the events arrive.
      void app.fetch(event.url).then(async (response) => {
        expect(response.headers.get('content-disposition')).toContain(event.name);
        archives.push(new Uint8Array(await response.arrayBuffer()));
      });
    }
  }
  await expect.poll(() => archives.length).toBe(1);
  const [archive = new Uint8Array()] = archives;
  const files = unzipSync(archive);
  expect(events.at(-1)).toEqual({ type: 'finished', bytes: archive.byteLength, missing: 0 });
  const names = Object.keys(files).sort();
  expect(names).toEqual(
    [
      'README.txt',
      'clips.json',
      // A playable copy, because players can't open raw samples.
      `clips/${canary} 2.wav`,
      `clips/${canary}.pcm`,
      'conversations.json',
      'drafts.json',
      'parlance.json',
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
  const summary = await importArchive(elsewhere, files['conversations.json'] ?? new Uint8Array());
  expect(summary.added).toBe(1);
});

const transcriptFile = `transcripts/${canary}.wav.json`;

const doneChunk = {
  chunk: 0,
  start: 0,
  duration: 1,
  lead: 0,
  form: 'whole',
  state: 'done',
  failure: null,
  may_be_charged: 0,
  response_format: 'verbose_json',
  model: 'whisper-1',
  notes: ['no-word-timings'],
  raw: '{"text":"Low tide."}',
};

const line = {
  chunk: 0,
  line: 0,
  position: null,
  start: 0,
  end: 1,
  text: 'High tide.',
  original: 'Low tide.',
  avg_logprob: -0.25,
  no_speech_prob: 0.01,
  compression_ratio: 1.5,
  uncertain: 1,
  checked: 1,
  hidden: 0,
  original_start: 0.1,
  speaker: 's1',
  approximate: 1,
  original_end: 0.9,
  sources: null,
};

const wordTimings = { chunk: 0, line: 0, cues: [{ start: 0, end: 0.5, from: 0, to: 3 }] };

/** Creates an archive of everything, in which the transcript has these rows. */
async function archiveWith(
  app: TempApp,
  rows: Readonly<Record<string, unknown>>,
): Promise<{ readonly archive: Uint8Array; readonly transcriptId: string }> {
  const files = unzipSync(await exportAll(app));
  const record = JSON.parse(Buffer.from(files[transcriptFile] ?? []).toString());
  const changed = { ...record, unsplit_ranges: [], ...rows };
  const archive = zipSync({ ...files, [transcriptFile]: Buffer.from(JSON.stringify(changed)) });
  return { archive, transcriptId: record.id };
}

/** Returns the records of an archive, without the fields that differ between data folders or exports. */
function recordsIn(archive: Uint8Array): Readonly<Record<string, unknown>> {
  const volatile = new Set(['position', 'media_id', 'transcript_id', 'clip_id', 'speech_ref', 'exportedAt']);
  const files = Object.entries(unzipSync(archive)).filter(([name]) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map(([name, bytes]) => [
      name,
      JSON.parse(Buffer.from(bytes).toString(), (key, value: unknown) =>
        volatile.has(key) ? undefined : value,
      ),
    ]),
  );
}

async function startElsewhere(options: Parameters<typeof startApp>[0] = {}): Promise<TempApp> {
  const app = await startApp(options);
  onTestFinished(() => removeFolder(app.folder));
  onTestFinished(() => app.close());
  return app;
}

async function firstTranscript(app: TempApp) {
  const list = await firstEvent(app.call.transcripts.watchList());
  return list.type === 'snapshot' ? list.items[0] : undefined;
}

async function firstClip(app: TempApp) {
  const clips = await firstEvent(app.call.clips.watch());
  return clips.type === 'snapshot' ? clips.items[0] : undefined;
}

const nothingUnreadable = { file: 0, conversation: 0, item: 0 };

test('G7: an archive of everything restores all of it in an empty Parlance, and adds nothing the second time', async () => {
  const app = await appWithEverything();
  const own = await firstTranscript(app);
  await app.call.voiceOvers.start({ transcriptId: own?.id ?? '', sourceId: null, title: 'Over' });
  const { archive, transcriptId } = await archiveWith(app, {
    transcript_chunks: [doneChunk],
    edited: 1,
    lines: 1,
    words: 2,
    transcript_lines: [line],
    transcript_word_timings: [wordTimings],
  });
  const other = await startElsewhere();
  const counts = { transcripts: 1, recordings: 3, clips: 1, voiceOvers: 1, prompts: 1, drafts: 2 };
  expect(await importArchive(other, archive)).toMatchObject({
    added: 1,
    unreadable: nothingUnreadable,
    restored: { ...counts, known: 0 },
  });
  expect(recordsIn(await exportAll(other))).toEqual(recordsIn(archive));

  const bytesAt = async (at: TempApp, url: string | null | undefined) =>
    Buffer.from(await (await at.fetch(url ?? '')).arrayBuffer());
  expect(await bytesAt(other, (await firstClip(other))?.file?.url)).toEqual(
    await bytesAt(app, (await firstClip(app))?.file?.url),
  );
  const recording = await bytesAt(other, (await firstTranscript(other))?.audioUrl);
  expect(recording).toHaveLength(2000 + canary.length);

  expect(await importArchive(other, archive)).toMatchObject({
    added: 0,
    known: 1,
    restored: { transcripts: 0, recordings: 0, clips: 0, voiceOvers: 0, prompts: 0, drafts: 0, known: 4 },
  });
  await other.call.transcripts.remove({ transcriptId });
  expect(await importArchive(other, archive)).toMatchObject({ restored: { transcripts: 1 } });
});

test('G7: unfinished work in an archive is restored as failed, and nothing is sent', async () => {
  const { archive } = await archiveWith(await appWithEverything(), {
    transcript_chunks: [
      { ...doneChunk, form: 'mp3', state: 'waiting', duration: 0.4 },
      { ...doneChunk, chunk: 400, start: 0.4, duration: 0.4, state: 'transcribing' },
    ],
    transcript_lines: [],
    transcript_word_timings: [],
    unsplit_ranges: [{ start: 0.8, end: null }],
  });
  const other = await startElsewhere({ start: { demo: true } });
  expect(await importArchive(other, archive)).toMatchObject({ unreadable: nothingUnreadable });
  const chunks = (await firstTranscript(other))?.chunks ?? [];
  expect(chunks.map(({ start, progress }) => [start, progress.state])).toEqual([
    [0, 'failed'],
    [0.4, 'failed'],
    [0.8, 'failed'],
  ]);
});

test('G7: a hostile archive loses only its own invalid records, and every list still works', async () => {
  const files = unzipSync(await exportAll(await appWithEverything()));
  const record = JSON.parse(Buffer.from(files[transcriptFile] ?? []).toString());
  const bad = (change: object) =>
    Buffer.from(JSON.stringify({ ...record, id: crypto.randomUUID(), ...change }));
  const hostile = zipSync({
    'parlance.json': files['parlance.json'] ?? new Uint8Array(),
    [transcriptFile]: files[transcriptFile] ?? new Uint8Array(),
    'transcripts/a.json': bad({ created_at: 9e15 }),
    'transcripts/b.json': bad({ duration: -1 }),
    'transcripts/c.json': bad({ id: '../../etc' }),
    'transcripts/d.json': bad({ transcript_chunks: 'none' }),
    'transcripts/e.json': bad({ files: [{ file: '../../../etc/passwd', type: 'audio/wav', audio: null }] }),
    'transcripts/f.json': bad({ transcript_lines: [line] }),
    'transcripts/g.json': bad({ transcript_chunks: [doneChunk, doneChunk] }),
    'clips.json': Buffer.from('[{"id": 1}, null, 7]'),
    'prompts.json': Buffer.from('{"not": "a list"}'),
    'drafts.json': Buffer.from('NaN'),
  });
  const other = await startElsewhere();
  const summary = await importArchive(other, hostile);
  expect(summary.restored).toMatchObject({ clips: 0, prompts: 0, drafts: 0 });
  expect(summary.unreadable).toMatchObject({ file: 0, conversation: 0 });
  expect(summary.unreadable.item).toBeGreaterThanOrEqual(9);
  expect(summary.failures).toContainEqual({ what: 'item', title: 'transcripts/b.json', reason: 'broken' });
  const titles = await firstEvent(other.call.transcripts.watchList());
  expect(titles.type === 'snapshot' && titles.items.length).toBe(summary.restored.transcripts);
  expect((await firstEvent(other.call.clips.watch())).type).toBe('snapshot');
  expect(await firstEvent(other.call.prompts.watch())).toEqual([]);
});

/** Tables of the library whose rows aren't restored one by one, and why. */
const otherTables: Readonly<Record<string, string>> = {
  conversations: 'in conversations.json',
  generations: 'in conversations.json',
  messages: 'in conversations.json',
  attachments: 'in conversations.json and drafts.json',
  media: 'restored from the audio files',
  media_uses: 'restored from the audio files',
  reply_journal: 'what a running reply has so far',
  captures: 'recordings that are still being made',
  model_lists: 'cache of what gateways answer',
  costs: 'what the requests of this computer cost, which isn’t exported',
  gateway_pauses: 'belongs to the gateways, which stay where they are',
  gateway_limits: 'belongs to the gateways, which stay where they are',
  message_index: 'search index',
  message_index_pending: 'search index',
  message_terms: 'search index',
  transcript_index: 'search index',
  transcript_index_pending: 'search index',
  transcript_terms: 'search index',
};

function migratedDatabase(): DatabaseSync {
  const sql = new DatabaseSync(':memory:');
  for (const migration of migrations) sql.exec(migration);
  return sql;
}

const transcript = transcriptRecordSchema.shape;
/** The columns that are restored, by table. */
const recordColumns: Readonly<Record<string, object>> = {
  transcripts: transcript,
  transcript_chunks: transcript.transcript_chunks.element.shape,
  transcript_lines: transcript.transcript_lines.element.shape,
  transcript_word_timings: transcript.transcript_word_timings.element.shape,
  unsplit_ranges: transcript.unsplit_ranges.element.shape,
  clips: clipRecordSchema.shape,
  clip_chunks: clipRecordSchema.shape.clip_chunks.element.shape,
  voice_overs: voiceOverRowSchema.shape,
  prompts: promptRowSchema.shape,
  folders: folderRowSchema.shape,
  drafts: draftRowSchema.shape,
  script: scriptRowSchema.shape,
};

test('G7: every table of the library is restored, or listed here with the reason why not', () => {
  const sql = migratedDatabase();
  // The internal tables of a full-text index have the type `shadow`.
  const tables = sql
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'));
  expect(tables.sort()).toEqual([...Object.keys(recordColumns), ...Object.keys(otherTables)].sort());
  sql.close();
});

test('G7: every column of what is exported can be restored', () => {
  const sql = migratedDatabase();
  const derived: Readonly<Record<string, readonly string[]>> = {
    transcripts: ['position', 'peaks', 'removed_at'],
    transcript_chunks: ['transcript_id', 'media_id'],
    transcript_lines: ['transcript_id'],
    transcript_word_timings: ['transcript_id'],
    unsplit_ranges: ['transcript_id'],
    clips: ['removed_at'],
    clip_chunks: ['clip_id'],
    voice_overs: ['removed_at'],
    prompts: ['removed_at'],
    folders: ['removed_at'],
    script: ['id'],
  };
  for (const [table, columns] of Object.entries(recordColumns)) {
    const found = sql.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const stored = found
      .map(({ name }) => String(name))
      .filter((column) => !derived[table]?.includes(column));
    expect(stored.length, table).toBeGreaterThan(0);
    expect(Object.keys(columns), table).toEqual(expect.arrayContaining(stored));
  }
  sql.close();
});

test('G7, C4: the drafts of an edit and of a message box are each restored to their own place', async () => {
  const app = await appWithEverything();
  const list = await firstEvent(app.call.conversations.watchList());
  const conversationId = list.type === 'snapshot' ? (list.items[0]?.id ?? '') : '';
  const { messages } = await settled(app, conversationId);
  const messageId = messages.find(({ reply }) => reply === null)?.id ?? '';
  const own = { conversationId, attachmentIds: [], by: 'page' };
  await app.call.drafts.save({ ...own, messageId, text: 'An edit' });
  await app.call.drafts.save({ ...own, text: 'A message' });
  const draftsOf = async (at: TempApp) => {
    const stored = await firstEvent(at.call.drafts.watch({ page: 'new' }));
    return stored.type === 'snapshot'
      ? new Map(stored.drafts.map((draft) => [draft.text, draft]))
      : new Map();
  };
  expect((await draftsOf(app)).get('An edit')).toMatchObject({ conversationId, messageId });
  const other = await startElsewhere();
  await importArchive(other, await exportAll(app));
  const drafts = await draftsOf(other);
  const restored = await firstEvent(other.call.conversations.watchList());
  const restoredId = restored.type === 'snapshot' ? restored.items[0]?.id : undefined;
  const { messages: restoredMessages } = await settled(other, restoredId ?? '');
  expect(drafts.get('A message')).toMatchObject({ conversationId: restoredId, messageId: null });
  expect(drafts.get('An edit')).toMatchObject({
    conversationId: restoredId,
    messageId: restoredMessages.find(({ reply }) => reply === null)?.id,
  });
});

test('G7, X3: a voice-over is exported with the corrected text', async () => {
  const app = await appWithEverything();
  const list = await firstEvent(app.call.transcripts.watchList());
  if (list.type !== 'snapshot') throw new Error('the list does not begin with all of it');
  const [transcript] = list.items;
  const { id } = await app.call.voiceOvers.start({
    transcriptId: transcript?.id ?? '',
    sourceId: null,
    title: 'Over',
  });
  await app.call.script.save({ voiceOverId: id, text: 'Corrected by hand', plain: true, by: 'page' });
  const records = [...recordsOf(join(app.folder, 'parlance.db'))];
  const file = records.find(({ name }) => name === 'voice-overs.json');
  expect(file?.type === 'text' && JSON.parse(Buffer.from(file.bytes).toString())).toMatchObject([
    { id, text: 'Corrected by hand' },
  ]);
});

test('G7: a message sent while everything is being deleted waits, and is kept', async () => {
  const app = await appWithEverything();
  const list = (await app.call.conversations.watchList())[Symbol.asyncIterator]();
  await list.next();
  const deleting = app.call.storage.deleteAll();
  // The empty list shows that the deletion is in progress.
  expect((await list.next()).value).toMatchObject({ type: 'snapshot', items: [] });
  const prompt = app.call.prompts.add({ title: 'After', text: 'After' });
  await deleting;
  await prompt;
  await list.return?.();
  const prompts = await firstEvent(app.call.prompts.watch());
  expect(prompts.map(({ title }) => title)).toEqual(['After']);
});

test('G7: pages get one event when everything is deleted, however many conversations there are', async () => {
  const app = await appWithEverything();
  const file = Buffer.from(JSON.stringify(Array.from({ length: 300 }, (_, at) => conversation(at))));
  await importArchive(app, file);
  const sent = await app.call.chat.send({ conversationId: null, text: 'Go on', models: ['demo-long'] });
  const list = await app.call.conversations.watchList();
  const open = await app.call.conversations.watch({ conversationId: sent.conversationId });
  await list.next();
  await app.call.storage.deleteAll();
  const after = await app.call.chat.send({ conversationId: null, text: 'After', models: ['demo-brief'] });
  const events: unknown[] = [];
  for await (const event of list) {
    if (event.type !== 'changed') events.push(event);
    else if (event.item.id === after.conversationId) break;
  }
  expect(events).toEqual([{ type: 'snapshot', items: [], complete: true }]);
  const types: string[] = [];
  for await (const { type } of open) {
    types.push(type);
    if (type === 'removed') break;
  }
  expect(types.at(0)).toBe('snapshot');
});

test('G7: everything can be deleted while a removed conversation still has a draft', async () => {
  const app = await appWithEverything();
  const sent = await app.call.chat.send({ conversationId: null, text: 'Hi', models: ['demo-echo'] });
  const draftKey = { conversationId: sent.conversationId, messageId: null };
  await app.call.drafts.save({ ...draftKey, text: 'Later', attachmentIds: [], by: 'page' });
  await app.call.conversations.remove({ conversationId: sent.conversationId });
  await app.call.storage.deleteAll();
  expect(await firstEvent(app.call.drafts.watch({ page: 'new' }))).toMatchObject({ drafts: [] });
});

/** Creates a conversation of a ChatGPT export. */
const conversation = (index: number) => ({
  title: `${canary} ${index}`,
  conversation_id: `c${index}`,
  create_time: 1,
  update_time: 2,
  current_node: 'n',
  mapping: {
    n: {
      id: 'n',
      parent: null,
      message: {
        author: { role: 'user' },
        create_time: 1,
        content: { content_type: 'text', parts: [canary] },
      },
    },
  },
});

test('G7: deleting everything stops an import first, and nothing of it stays', async () => {
  const app = await appWithEverything();
  const bytes = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => conversation(index)));
  const id = await upload(app, bytes);
  const events = (await app.call.transfer.import({ mediaId: id }))[Symbol.asyncIterator]();
  await events.next();
  const imported = failureFrom(
    (async () => {
      while (!(await events.next()).done);
    })(),
  );
  await app.call.storage.deleteAll();
  expect((await imported).code).toBe('stopped');
  expect(await firstEvent(app.call.conversations.watchList())).toMatchObject({ items: [] });
  const { log } = await app.call.app.diagnostics();
  expect(log.filter(({ event }) => event === 'unexpected')).toEqual([]);
});

test('G7: an import that is requested while everything is being deleted is refused, and later ones aren’t', async () => {
  const app = await appWithEverything();
  const file = Buffer.from(JSON.stringify([conversation(1)]));
  const id = await upload(app, file);
  const deleted = app.call.storage.deleteAll();
  const events = await app.call.transfer.import({ mediaId: id });
  expect((await failureFrom(events.next())).code).toBe('stopped');
  await deleted;
  expect(await importArchive(app, file)).toMatchObject({ added: 1 });
});

test('C14: a conversation that is imported several times at once is added once', async () => {
  const app = await appWithEverything();
  const { mapping, ...long } = conversation(1);
  const nodes = Array.from({ length: 3_000 }, (_, at) => [`n${at}`, { ...mapping.n, id: `n${at}` }]);
  const file = Buffer.from(JSON.stringify([{ ...long, mapping: Object.fromEntries(nodes) }]));
  const summaries = await Promise.all([1, 2, 3, 4].map(() => importArchive(app, file)));
  const sum = (name: 'added' | 'known') => summaries.reduce((all, summary) => all + summary[name], 0);
  expect([sum('added'), sum('known')]).toEqual([1, 3]);
});

test('G7: an archive is only available on request, and can be downloaded once', async () => {
  const app = await appWithEverything();
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

test('G7: deleting everything leaves no byte of it in the data folder, and gateways, their keys and the settings stay', async () => {
  const app = await appWithEverything();
  await app.call.settings.change({ theme: 'dark' });
  await mkdir(join(app.folder, 'backups'), { recursive: true });
  await writeFile(join(app.folder, 'backups', 'parlance-schema-3-2026-11-21T00-00-00-000Z.db'), canary);
  await writeFile(join(app.folder, 'parlance-damaged-2026-11-21T00-00-00-000Z.db'), canary);
  expect((await filesWith(app.folder, canary)).length).toBeGreaterThan(3);
  const list = (await app.call.conversations.watchList())[Symbol.asyncIterator]();
  await list.next();

  await app.call.storage.deleteAll();
  expect(await filesWith(app.folder, canary)).toEqual([]);
  expect((await list.next()).value).toMatchObject({ type: 'snapshot', items: [] });
  await list.return?.();
  const usage = await app.call.storage.usage();
  expect(usage.filter(({ kind }) => !['log', 'other'].includes(kind)).map(({ bytes }) => bytes)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
  const { gateways } = await firstEvent(app.call.gateways.watch());
  expect(gateways.map(({ name }) => name)).toContain('Work');
  const settings = await firstEvent(app.call.settings.watch());
  expect(settings.theme).toBe('dark');

  const sent = await app.call.chat.send({ conversationId: null, text: 'Anew', models: ['demo-echo'] });
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
