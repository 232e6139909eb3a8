import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('G7: the Chinese strings load before the app, which would otherwise start in English', async () => {
  const assets = new URL('../out/renderer/assets/', import.meta.url);
  const name = (await readdir(assets)).find((file) => /^zh-hans-.*\.js$/.test(file));
  expect(await readFile(new URL(name ?? '', assets), 'utf8')).not.toMatch(/^import\s*[{"']/);
});
