import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAttachments } from '../../../../src/main/services/chat/attachments.ts';
import { createMediaLinks } from '../../../../src/main/services/media/media-links.ts';
import { createUnusedUploads } from '../../../../src/main/services/storage/unused-uploads.ts';
import {
  type AttachmentStore,
  createAttachmentStore,
} from '../../../../src/main/storage/attachment-store.ts';
import { createClipStore } from '../../../../src/main/storage/clip-store.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createDraftStore } from '../../../../src/main/storage/draft-store.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import { repairOrphans } from '../../../../src/main/storage/rescue-orphans.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';
import { serveMediaApp } from '../media/media-app.ts';

type MediaApp = Awaited<ReturnType<typeof serveMediaApp>>;

/** Sets up an app's hourly checks. `look` runs the next one. */
function hourlyChecksOf(app: MediaApp) {
  const attachments = createAttachmentStore(app.database);
  const due: (() => void)[] = [];
  const after = (_ms: number, call: () => void) => {
    due.push(call);
    return () => {};
  };
  createUnusedUploads({
    media: app.store,
    attachments,
    clock: { after },
    log: {
      error: (_where, thrown) => {
        throw thrown;
      },
    },
  });
  return { attachments, look: () => due.shift()?.() };
}

async function upload(app: MediaApp, body: Uint8Array) {
  const response = await app.ask(app.links.upload(), { method: 'POST', body });
  return { status: response.status, value: JSON.parse(response.bytes.toString()) };
}

describe('Unused uploads', () => {
  test('G7: are deleted while the app runs, at the second check, and those in use stay', async () => {
    const app = await serveMediaApp();
    const { look } = hourlyChecksOf(app);
    const unused = await upload(app, randomBytes(100_000));
    const used = await upload(app, randomBytes(100_000));
    app.store.use({ kind: 'transcript', ref: 'one' }, used.value.id);
    look();
    expect(await app.files()).toEqual([unused.value.id, used.value.id].sort());
    look();
    expect(await app.files()).toEqual([used.value.id]);
    expect(app.store.find(unused.value.id)).toBe(null);
    look();
    look();
    expect(await app.files()).toEqual([used.value.id]);
  });

  test('G7: stay for another hour if the same file was uploaded again, or a use has just ended', async () => {
    const app = await serveMediaApp();
    const { look } = hourlyChecksOf(app);
    const bytes = randomBytes(1000);
    const first = await upload(app, bytes);
    look();
    app.time.now += 1;
    await upload(app, bytes);
    look();
    expect(await app.files()).toEqual([first.value.id]);
    app.store.use({ kind: 'dictation', ref: 'take' }, first.value.id);
    look();
    look();
    expect(await app.files()).toEqual([first.value.id]);
  });

  test('G7: are limited in total, announced or not, with a failure that says so, and are accepted again once used', async () => {
    const app = await serveMediaApp({ unusedLimit: 250_000 });
    const first = await upload(app, randomBytes(200_000));
    expect(first.status).toBe(201);
    const second = await upload(app, randomBytes(100_000));
    expect([second.status, second.value]).toEqual([
      507,
      { code: 'uploads-waiting', values: { limit: 250_000 } },
    ]);
    expect(await app.uploadInPieces(randomBytes(40_000), randomBytes(40_000))).toBe(507);
    expect(await app.files()).toEqual([first.value.id]);
    app.store.use({ kind: 'transcript', ref: 'one' }, first.value.id);
    expect((await upload(app, randomBytes(100_000))).status).toBe(201);
  });

  test('G7: are limited in number while they’re incomplete, even if they begin at the same time, with a failure that says so', async () => {
    const app = await serveMediaApp({ maxRunning: 5 });
    const begin = async (at = app.links.upload()) => {
      const response = await app.ask(`${at}&from=0&total=20`, { method: 'POST', body: randomBytes(10) });
      return { at, status: response.status, value: JSON.parse(response.bytes.toString()) };
    };
    const all = await Promise.all(Array.from({ length: 40 }, () => begin()));
    const accepted = all.filter(({ status }) => status === 202);
    const refused = all.filter(({ status }) => status === 507);
    expect([accepted.length, refused.length]).toEqual([5, 35]);
    expect(refused[0]?.value).toEqual({ code: 'too-many-uploads', values: { limit: 5 } });
    expect(await app.files()).toHaveLength(5);
    // An accepted upload can begin again. Once an upload ends, another one is accepted.
    expect((await begin(accepted[0]?.at)).status).toBe(202);
    expect((await begin()).status).toBe(507);
    await app.ask(accepted[1]?.at ?? '', { method: 'DELETE' });
    expect((await begin()).status).toBe(202);
    expect((await begin()).status).toBe(507);
  });

  test('G7: are limited in number when they’re complete, and accepted again once some are used or deleted', async () => {
    const app = await serveMediaApp({ maxUnused: 3 });
    const [first] = [await upload(app, randomBytes(10)), await upload(app, randomBytes(11))];
    expect((await upload(app, randomBytes(12))).status).toBe(201);
    const refused = await upload(app, randomBytes(13));
    expect([refused.status, refused.value]).toEqual([
      507,
      { code: 'too-many-uploads', values: { limit: 3 } },
    ]);
    app.store.use({ kind: 'transcript', ref: 'one' }, first.value.id);
    expect((await upload(app, randomBytes(14))).status).toBe(201);
    expect((await upload(app, randomBytes(15))).status).toBe(507);
  });

  test('G7: are aborted before the disk is full, even if it fills up meanwhile, and leave nothing', async () => {
    const app = await serveMediaApp({ limit: 40_000_000 });
    app.disk.freeBytes = 999;
    const full = await upload(app, randomBytes(10));
    expect([full.status, full.value.code, full.value.values.reason]).toEqual([507, 'storage', 'nearly-full']);
    app.disk.freeBytes = 1_000_000_000;
    app.disk.takenByCheck = 600_000_000;
    const filling = await upload(app, randomBytes(30_000_000));
    expect([filling.status, filling.value.code]).toEqual([507, 'storage']);
    expect(await app.files()).toEqual([]);
  });
});

describe('After a process was killed', () => {
  test.each([
    ['incoming', 0],
    ['kept', 0],
    ['importing', 0],
    ['used', 1],
  ])('G7: an upload that was %s leaves %i files at the next start', async (until, left) => {
    const folder = await tempFolder();
    onTestFinished(() => removeFolder(folder));
    const script = join(import.meta.dirname, 'killed-upload.ts');
    const child = spawn(process.execPath, [script, folder, until], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = openDatabase(join(folder, 'parlance.db'));
    openMediaStore(join(folder, 'media'), database, Date.now);
    database.close();
    const files = (await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    );
    expect(files).toHaveLength(left);
  });
});

test('G7: a recording whose use was lost with a damaged database stays, since its transcript refers to it', async () => {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const media = join(folder, 'media');
  const database = openDatabase(join(folder, 'parlance.db'));
  const store = openMediaStore(media, database, Date.now);
  const file = await store.begin();
  await file.write(randomBytes(1000));
  const { id } = await file.store('audio/mpeg');
  database.sql.exec(`
    INSERT INTO transcripts (id, name, media_id, size, settings, created_at, position)
      VALUES ('t', 'a.mp3', '${id}', 1000, '{}', 1, 1)`);
  repairOrphans(database.sql, ['media', 'media_uses', 'transcripts', 'transcript_chunks']);
  openMediaStore(media, database, Date.now);
  database.close();
  expect(await readdir(media)).toContain(id);
});

describe('Spoken audio whose uses were lost with a damaged database', () => {
  /** Repairs a clip with two chunks and a joined file. `lost` is an SQL condition for the uses that are lost. */
  async function rescued(lost: string) {
    const folder = await tempFolder();
    onTestFinished(() => removeFolder(folder));
    const media = join(folder, 'media');
    const database = openDatabase(join(folder, 'parlance.db'));
    const store = openMediaStore(media, database, Date.now);
    const audio: string[] = [];
    for (const ref of ['s/0', 's/1', 's/file']) {
      const file = await store.begin();
      await file.write(randomBytes(1000));
      const { id } = await file.store('audio/mpeg');
      store.use({ kind: 'clip', ref }, id);
      if (ref !== 's/file') store.use({ kind: 'speech', ref: `request ${ref}` }, id);
      audio.push(id);
    }
    database.sql.exec(`
      INSERT INTO clips (id, title, text, plain, settings, file_form, file_seconds, created_at)
        VALUES ('s', 'Tide', 'Tide', 1, '{}', 'mp3', 2, 1);
      INSERT INTO clip_chunks (clip_id, chunk, input, state, speech_ref, form) VALUES
        ('s', 0, 'Ebb', 'whole', 'request s/0', 'mp3'), ('s', 1, 'Flow', 'whole', 'request s/1', 'mp3');
      DELETE FROM media_uses WHERE ${lost}`);
    repairOrphans(database.sql, ['media', 'media_uses', 'clips', 'clip_chunks']);
    const reopened = openMediaStore(media, database, Date.now);
    const files = await readdir(media);
    const uses = [...reopened.usesOf('clip'), ...reopened.usesOf('speech')].map(({ ref }) => ref);
    const [clip] = createClipStore(database).list();
    database.close();
    return { audio, clip, files, uses };
  }

  test.each([
    ['of the clip', `kind = 'clip' AND ref IN ('s/0', 's/1')`],
    ['of the requests', `kind = 'speech'`],
  ])('G7: is assigned to its clip again if the uses %s are lost', async (_, lost) => {
    const { audio, files, uses } = await rescued(lost);
    expect(uses).toEqual(expect.arrayContaining(['s/0', 's/1', 's/file', 'request s/0', 'request s/1']));
    expect(files).toEqual(expect.arrayContaining(audio));
  });

  test('G7: stays, and the clip is joined again, if the use of the joined file is lost', async () => {
    const { audio, clip, files } = await rescued(`ref = 's/file'`);
    expect(files).toEqual(expect.arrayContaining(audio));
    expect(clip).toMatchObject({ fileForm: null, fileSeconds: null });
  });

  test('G7: stays on disk if every use is lost', async () => {
    const { audio, files } = await rescued('true');
    expect(files).toEqual(expect.arrayContaining(audio));
  });
});

function attachmentsDeps({ database, store: media }: MediaApp, store: AttachmentStore) {
  return { store, database, media, links: createMediaLinks(new Uint8Array(32)), clock: { now: () => 1 } };
}

describe('Unused attachments', () => {
  test('G7: are deleted at the second check, and those of a draft stay', async () => {
    const app = await serveMediaApp();
    const { attachments: store, look } = hourlyChecksOf(app);
    const attachments = createAttachments(attachmentsDeps(app, store));
    const unused = attachments.add({ name: 'a.txt', kind: 'text', text: 'a' });
    const drafted = attachments.add({ name: 'b.txt', kind: 'text', text: 'b' });
    createDraftStore(app.database).save({
      conversationId: null,
      messageId: null,
      text: '',
      attachments: [drafted],
      queued: null,
    });
    look();
    expect(attachments.text(unused.id)).toBe('a');
    look();
    expect(store.get(unused.id)).toBe(null);
    expect(attachments.text(drafted.id)).toBe('b');
  });

  test('G7: are limited in total, and no longer count once a draft uses them', async () => {
    const app = await serveMediaApp();
    const store = createAttachmentStore(app.database);
    const attachments = createAttachments(attachmentsDeps(app, store), 25);
    const add = () => attachments.add({ name: 'a.txt', kind: 'text', text: 'ten bytes.' });
    const drafted = [add(), add()];
    expect(add).toThrow(
      expect.objectContaining({ failure: { code: 'uploads-waiting', values: { limit: 25 } } }),
    );
    createDraftStore(app.database).save({
      conversationId: null,
      messageId: null,
      text: '',
      attachments: drafted,
      queued: null,
    });
    expect(add().bytes).toBe(10);
  });
});
