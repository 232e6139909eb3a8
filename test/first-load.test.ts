import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { firstLoadOf } from './built-page.ts';

/** Maximum size in bytes (F10). */
const limit = 250_000;

test('F10: the built page loads at most 250 KB of compressed script at first', async () => {
  const scripts = await firstLoadOf('out/renderer');
  const size = scripts.reduce((sum, script) => sum + script.size, 0);
  const listed = [...scripts]
    .sort((a, b) => b.size - a.size)
    .map((script) => `${script.size} ${script.name}`);
  expect(size, `first load:\n${listed.join('\n')}`).toBeLessThan(limit);
});

test('G7: the Chinese strings load before the app, which would otherwise start in English', async () => {
  const assets = new URL('../out/renderer/assets/', import.meta.url);
  const name = (await readdir(assets)).find((file) => /^zh-hans-.*\.js$/.test(file));
  expect(await readFile(new URL(name ?? '', assets), 'utf8')).not.toMatch(/^import\s*[{"']/);
});
