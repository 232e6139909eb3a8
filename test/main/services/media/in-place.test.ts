import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../src/main/services/clock.ts';
import { createGrowingMedia } from '../../../../src/main/services/media/growing-media.ts';
import { createOfferedFiles } from '../../../../src/main/services/media/offered-files.ts';
import { serveMedia } from '../../../../src/main/services/media/serve-media.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import { failureOf } from '../../../../src/shared/failure.ts';
import { fileChangedStatus } from '../../../../src/shared/media.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function createFolders() {
  const folder = await tempFolder();
  const elsewhere = await tempFolder();
  const database = openDatabase(join(folder, 'parlance.db'));
  const open = () => openMediaStore(join(folder, 'media'), database, Date.now);
  onTestFinished(async () => {
    database.close();
    await removeFolder(folder);
    await removeFolder(elsewhere);
  });
  const tape = join(elsewhere, 'tape.wav');
  await writeFile(tape, 'the sound of the sea');
  return { folder, tape, open, store: open() };
}

const use = { kind: 'transcript', ref: 't1' } as const;

test('T1, T10: a file in place is neither copied nor changed, and isn’t deleted when its last use ends', async () => {
  const { folder, tape, store, open } = await createFolders();
  const media = await store.storeInPlace(tape, 'audio/wav');
  expect(media.id).toMatch(/^[0-9a-f]{64}$/);
  expect((await store.storeInPlace(tape, 'audio/wav')).id).toBe(media.id);
  store.use(use, media.id);
  expect(await readdir(join(folder, 'media'))).toEqual(['incoming']);
  const after = open().usedFor(use);
  expect(after && (await store.checkedPathOf(after))).toBe(tape);
  store.release(use);
  expect(store.find(media.id)).toBeNull();
  expect(await readFile(tape, 'utf8')).toBe('the sound of the sea');
  open();
  expect(existsSync(tape)).toBe(true);
});

test('T1, X4: a missing or changed file in place is reported before it is used', async () => {
  const { tape, store } = await createFolders();
  const media = await store.storeInPlace(tape, 'audio/wav');
  await rename(tape, `${tape}.away`);
  expect(await store.checkedPathOf(media).catch(failureOf)).toEqual({
    code: 'file-changed',
    values: { name: 'tape.wav', reason: 'gone' },
  });
  await rename(`${tape}.away`, tape);
  expect(await store.checkedPathOf(media)).toBe(tape);
  await appendFile(tape, ', and gulls');
  expect(await store.checkedPathOf(media).catch(failureOf)).toMatchObject({ values: { reason: 'changed' } });
  await writeFile(tape, 'the sound of the fog');
  await utimes(tape, 1, 1);
  expect(await store.checkedPathOf(media).catch(failureOf)).toMatchObject({ values: { reason: 'changed' } });
  await rm(tape);
  expect(await store.storeInPlace(tape, 'audio/wav').catch(failureOf)).toMatchObject({
    code: 'file-changed',
  });
  expect(await store.storeInPlace(join(tape, '..'), 'audio/wav').catch(failureOf)).toMatchObject({
    code: 'file-changed',
  });
});

test('T1, X4: the audio of a changed file is reported as changed, not as missing', async () => {
  const { tape, store } = await createFolders();
  const media = await store.storeInPlace(tape, 'audio/wav');
  const serve = (name: string) =>
    serveMedia({ store, growing: createGrowingMedia() }, name, new Request('http://127.0.0.1/'));
  expect((await serve(media.id))?.status).toBe(200);
  await appendFile(tape, ', and gulls');
  expect((await serve(media.id))?.status).toBe(fileChangedStatus);
  expect(await serve('0'.repeat(64))).toBeNull();
});

test('P1, T1: a page refers to an offered file by a token that is valid once and for a minute, and never learns a path', async () => {
  const { tape, store } = await createFolders();
  const due: (() => void)[] = [];
  const clock = {
    ...systemClock,
    after: (_ms: number, call: () => void) => {
      due.push(call);
      return () => {};
    },
  };
  const offered = createOfferedFiles(store, clock);
  const token = offered.offer(tape);
  expect(token).not.toContain('tape');
  const stored = await offered.add(token, 'audio/wav');
  expect(stored).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), size: 20 });
  expect(await offered.add(token, 'audio/wav').catch(failureOf)).toMatchObject({ code: 'not-found' });
  const expired = offered.offer(tape);
  for (const call of due) call();
  expect(await offered.add(expired, 'audio/wav').catch(failureOf)).toMatchObject({ code: 'not-found' });
});
