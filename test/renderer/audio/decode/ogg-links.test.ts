import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { linkRanges, oggLinks } from '../../../../src/renderer/audio/decode/ogg-links.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tone(codec: string, seconds: number): Buffer {
  const path = join(folder, `${codec}-${seconds}.ogg`);
  const source = ['-f', 'lavfi', '-i', `anoisesrc=a=0.3:d=${seconds}`];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, '-c:a', codec, '-ac', '2', path]);
  return readFileSync(path);
}

/** Reads a file in chunks that can end at any byte. */
const rangesOf = (file: Uint8Array) => ({
  size: async () => file.length,
  read: async (start: number, end: number) => file.subarray(start, Math.min(end, start + 99_999)),
});

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('an Ogg file', () => {
  it.each(['libopus', 'libvorbis'])(
    'T4: that is chained is read one link at a time, with %s',
    async (codec) => {
      const files = [tone(codec, 3), tone(codec, 200), tone(codec, 5)];
      const ranges = rangesOf(Buffer.concat(files));
      const links = await oggLinks(ranges);
      expect(links.map(({ start, end }) => end - start)).toEqual(files.map(({ length }) => length));
      for (const [index, link] of links.entries()) {
        const one = linkRanges(ranges, link);
        expect(await one.size()).toBe(files[index]?.length);
        expect(await one.read(0, 50)).toEqual(files[index]?.subarray(0, 50));
      }
    },
  );

  it('T4: that isn’t chained is one link, and so is a truncated one', async () => {
    const file = tone('libopus', 200);
    for (const bytes of [file, file.subarray(0, file.length / 2)])
      expect(await oggLinks(rangesOf(bytes))).toEqual([{ start: 0, end: bytes.length }]);
  });
});
