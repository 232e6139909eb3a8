import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { captureScreen } from '../../../../src/main/services/app/screen-capture.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function openStore() {
  const folder = await tempFolder();
  const database = openDatabase(join(folder, 'parlance.db'));
  onTestFinished(async () => {
    database.close();
    await removeFolder(folder);
  });
  const store = openMediaStore(join(folder, 'media'), database, () => 1);
  const links = { to: (id: string) => `/media/${id}` };
  return { store, links };
}

test('C20: a captured screen is stored, and the page gets only the URL of that picture', async () => {
  const media = await openStore();
  const png = Buffer.from('a picture');
  const captured = await captureScreen({ captureScreen: async () => ({ kind: 'captured', png }) }, media);
  if (captured.kind !== 'captured') throw new Error('nothing was captured');
  const stored = media.store.find(captured.url.replace('/media/', ''));
  expect(stored).toMatchObject({ type: 'image/png', size: png.length });
  expect(stored && (await readFile(media.store.pathOf(stored)))).toEqual(png);
});

test('C20: without a picture, nothing is stored, and the page learns why', async () => {
  const media = await openStore();
  const begin = () => Promise.reject(new Error('nothing should be stored'));
  for (const kind of ['cancelled', 'refused', 'missing'] as const) {
    const desktop = { captureScreen: async () => ({ kind }) };
    expect(await captureScreen(desktop, { ...media, store: { begin } })).toEqual({ kind });
  }
  expect(await captureScreen(null, { ...media, store: { begin } })).toEqual({ kind: 'missing' });
});
