import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blobRanges } from '../../../../src/renderer/audio/decode/links.ts';
import type { Ranges } from '../../../../src/renderer/audio/decode/ranges.ts';
import { silentSeconds } from '../../../../src/renderer/audio/split/silent-seconds.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-silence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Encodes what an ffmpeg expression computes (`t` is the time in seconds) as an MP3. */
function encode(expression: string, seconds: number, ...options: readonly string[]): Blob {
  const path = join(folder, 'tape.mp3');
  const source = ['-f', 'lavfi', '-i', `aevalsrc='${expression}':s=44100:d=${seconds}`];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...options, path]);
  return new Blob([readFileSync(path)]);
}

const silent = {
  'digital zero': '0',
  dither: '0.00003*(random(0)+random(1)-1)',
  'a constant offset': '0.1',
} as const;

const audible = {
  'very quiet speech': '0.003*sin(2*PI*(150+40*sin(9*t))*t)*gt(sin(12*t),0)',
  'one word in ten minutes': '0.3*sin(1500*t)*between(t,400,400.4)',
  'one word at the end': '0.3*sin(1500*t)*between(t,19.5,20)',
} as const;

/** MP3 is the format that Node.js can decode too. The others are tested in Chromium. */
describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('a file before it’s sent', () => {
  it.each(Object.entries(silent))('T4: is silent if it contains only %s', async (_, expression) => {
    expect(await silentSeconds(blobRanges(encode(expression, 20)))).toBeCloseTo(20, 0);
  });

  it.each(Object.entries(audible))('T4: isn’t silent if it contains %s', async (name, expression) => {
    const file = encode(expression, name.includes('minutes') ? 600 : 20, '-b:a', '64k');
    expect(await silentSeconds(blobRanges(file))).toBeNull();
  });

  it('T4: is read only until something can be heard', async () => {
    const file = encode('0.3*sin(1500*t)*between(t,5,8)', 600, '-b:a', '64k');
    let last = 0;
    const { size, read } = blobRanges(file);
    const source: Ranges = {
      size,
      read: (start, end) => {
        last = Math.max(last, start);
        return read(start, Math.min(end, start + 32_768));
      },
    };
    expect(await silentSeconds(source)).toBeNull();
    expect(last).toBeLessThan(file.size / 4);
  });

  it('T4: counts as audible if it can’t be decoded or read', async () => {
    expect(await silentSeconds(blobRanges(new Blob(['These are my notes.'])))).toBeNull();
    expect(await silentSeconds(blobRanges(new Blob([])))).toBeNull();
    const lost: Ranges = { size: async () => 100_000, read: () => Promise.reject(new Error('gone')) };
    expect(await silentSeconds(lost)).toBeNull();
  });
});
