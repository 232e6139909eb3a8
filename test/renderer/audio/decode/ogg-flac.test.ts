import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { flacInOgg } from '../../../../src/renderer/audio/decode/ogg-flac.ts';
import { decodedByFfmpeg } from '../../../faults/sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-ogg-flac-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function noise(name: string, ...options: readonly string[]): string {
  const path = join(folder, name);
  const source = ['-f', 'lavfi', '-i', 'anoisesrc=a=0.3:d=12:seed=1'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...options, path]);
  return path;
}

/** Reads a file in chunks that can end at any byte. */
const rangesOf = (file: Uint8Array) => ({
  size: async () => file.length,
  read: async (start: number, end: number) => file.subarray(start, Math.min(end, start + 99_999)),
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

it.skipIf(!hasFfmpeg)('T7: FLAC in Ogg is read as the FLAC file inside, from any byte', async () => {
  const path = noise('noise.ogg', '-c:a', 'flac');
  const flac = await flacInOgg(rangesOf(readFileSync(path)));
  if (!flac) throw new Error('it is not recognised');
  const size = await flac.size();
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = await flac.read(at, size);
    bytes.set(read, at);
    at += read.length;
  }
  const unwrapped = join(folder, 'unwrapped.flac');
  writeFileSync(unwrapped, bytes);
  const [found, expected] = [unwrapped, path].map((one) => Buffer.from(decodedByFfmpeg(one).buffer));
  expect(expected?.length).toBeGreaterThan(0);
  expect(found?.equals(expected ?? Buffer.alloc(0))).toBe(true);
  for (const start of [0, 1, 4000, 70_000, size - 1]) {
    const end = Math.min(size, start + 50_000);
    expect(bytes.subarray(start, end).equals(await flac.read(start, end))).toBe(true);
  }
});

it.skipIf(!hasFfmpeg)('T7: other recordings aren’t mistaken for FLAC in Ogg', async () => {
  for (const [name, codec] of [
    ['noise.flac', 'flac'],
    ['opus.ogg', 'libopus'],
    ['noise.wav', 'pcm_s16le'],
  ] as const)
    expect(await flacInOgg(rangesOf(readFileSync(noise(name, '-c:a', codec))))).toBeNull();
  expect(await flacInOgg(rangesOf(new Uint8Array(5)))).toBeNull();
});
