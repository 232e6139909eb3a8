import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const assets = new URL('../out/renderer/assets/', import.meta.url);

test('G7: the Chinese strings load before the app, which would otherwise start in English', async () => {
  const name = (await readdir(assets)).find((file) => /^zh-hans-.*\.js$/.test(file));
  expect(await readFile(new URL(name ?? '', assets), 'utf8')).not.toMatch(/^import\s*[{"']/);
});

test('G7: libraries under the LGPL are files of their own, which can be replaced', async () => {
  const names = await readdir(assets);
  const [lame, ...otherLames] = names.filter((file) => /^mp3-.*\.wasm$/.test(file));
  const own = new URL('../node_modules/wasm-media-encoders/wasm/mp3.wasm', import.meta.url);
  expect(otherLames).toEqual([]);
  expect((await readFile(new URL(lame ?? '', assets))).equals(await readFile(own))).toBe(true);

  const withMpg123: string[] = [];
  for (const name of names.filter((file) => file.endsWith('.js'))) {
    const text = await readFile(new URL(name, assets), 'latin1');
    if (text.includes('mpeg_frame_decoder_create')) withMpg123.push(name);
  }
  expect(withMpg123).toEqual([expect.stringMatching(/^mpg123-decoder-/)]);
  const module = await readFile(new URL(withMpg123[0] ?? '', assets), 'latin1');
  expect(module).not.toMatch(/^import\s*[{"']/);
  expect(module).toMatch(/export\s*\{\s*\w+ as MPEGDecoder\s*\};?\s*$/);
});
