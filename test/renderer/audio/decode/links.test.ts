import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recordingsIn } from '../../../../src/renderer/audio/decode/links.ts';
import type { Ranges } from '../../../../src/renderer/audio/decode/ranges.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function noise(name: string, seconds: number, ...options: readonly string[]): Buffer {
  const path = join(folder, `${seconds}-${name}`);
  const source = ['-f', 'lavfi', '-i', `anoisesrc=a=0.3:d=${seconds}:r=48000`];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...options, path]);
  return readFileSync(path);
}

/** Reads a file in chunks that can end at any byte. */
const rangesOf = (file: Uint8Array): Ranges => ({
  size: async () => file.length,
  read: async (start, end) => file.subarray(start, Math.min(end, start + 99_999)),
});

async function bytesOf(ranges: Ranges): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const size = await ranges.size();
  for (let at = 0; at < size; ) {
    const bytes = await ranges.read(at, size);
    pieces.push(bytes);
    at += bytes.length;
  }
  return Buffer.concat(pieces);
}

const recordings = async (file: Buffer) => Promise.all((await recordingsIn(rangesOf(file))).map(bytesOf));
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

describe.skipIf(!hasFfmpeg)('the recordings in a file', () => {
  const containers: Readonly<Record<string, readonly string[]>> = {
    'tone.opus': ['-c:a', 'libopus'],
    'tone.ogg': ['-c:a', 'libvorbis', '-ac', '2'],
    'same-serial.opus': ['-c:a', 'libopus', '-fflags', '+bitexact', '-flags', '+bitexact'],
    'low-rate.opus': ['-c:a', 'libopus', '-b:a', '6k'],
    'tone.wav': [],
    'long.wav': ['-rf64', 'always'],
    'tone.flac': [],
    'tone.m4a': ['-c:a', 'aac'],
    'fragments.mp4': ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '500000'],
    'tone.mka': ['-c:a', 'pcm_s16le'],
    'live.webm': ['-c:a', 'libopus', '-live', '1'],
  };
  for (const [name, options] of Object.entries(containers))
    it(`T4: are found one after another, whole, in ${name}`, async () => {
      const [short, long] = [noise(name, 1, ...options), noise(name, 8, ...options)];
      for (const files of [[long, short, long], [short, short], [long]])
        expect(
          (await recordings(Buffer.concat(files))).map((file, at) => file.equals(files[at] ?? file)),
        ).toEqual(files.map(() => true));
    });

  it('T4: are found where the clock of a transport stream jumps', async () => {
    for (const options of [[], ['-mpegts_m2ts_mode', '1']]) {
      const part = noise('part.ts', 3, '-c:a', 'aac', '-f', 'mpegts', ...options);
      const found = await recordings(Buffer.concat([part, part]));
      expect(found.map(({ length }) => Math.abs(length - part.length) < 1000)).toEqual([true, true]);
      expect(await recordings(part)).toHaveLength(1);
      const late = noise(
        'late.ts',
        3,
        '-c:a',
        'aac',
        '-f',
        'mpegts',
        '-output_ts_offset',
        '90000',
        ...options,
      );
      expect(await recordings(Buffer.concat([part, late]))).toHaveLength(2);
    }
  });

  it('T4: are found between tags and other data in AAC without a container', async () => {
    const part = noise('part.aac', 2, '-c:a', 'aac');
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\x0a0123456789');
    const found = await recordings(Buffer.concat([tag, part, tag, part, Buffer.alloc(50), part]));
    expect(found.map((file) => file.equals(part))).toEqual([true, true, true]);
    expect(await recordings(Buffer.concat([part, part]))).toHaveLength(1);
  });

  it('T4: are each unpacked if they’re FLAC in Ogg', async () => {
    const part = noise('part.ogg', 3, '-c:a', 'flac');
    const found = await recordings(Buffer.concat([part, part]));
    expect(found.map((file) => file.subarray(0, 4).toString())).toEqual(['fLaC', 'fLaC']);
  });

  it('T4: are one in a truncated file', async () => {
    const file = noise('tone.opus', 8, '-c:a', 'libopus');
    expect(await recordings(file.subarray(0, file.length / 2))).toHaveLength(1);
  });
});
