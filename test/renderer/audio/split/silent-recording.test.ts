import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blobRanges } from '../../../../src/renderer/audio/decode/links.ts';
import type { Ranges } from '../../../../src/renderer/audio/decode/ranges.ts';
import { isSilentRecording } from '../../../../src/renderer/audio/split/silent-recording.ts';

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
    expect(await isSilentRecording(blobRanges(encode(expression, 20)), 20)).toBe(true);
  });

  it.each(Object.entries(audible))('T4: isn’t silent if it contains %s', async (name, expression) => {
    const seconds = name.includes('minutes') ? 600 : 20;
    const file = encode(expression, seconds, '-b:a', '64k');
    expect(await isSilentRecording(blobRanges(file), seconds)).toBe(false);
  });

  it.skipIf(spawnSync('espeak-ng', ['--version']).status !== 0)(
    'T4: isn’t silent if a low voice speaks at −60 to −73 dB, in one channel or both, with or without an offset',
    async () => {
      const spoken = join(folder, 'spoken.wav');
      execFileSync('espeak-ng', ['-v', 'en+m7', '-p', '5', '-w', spoken, 'No. We never said that we would.']);
      const peak = Number(
        /max_volume: (\S+) dB/.exec(
          spawnSync('ffmpeg', ['-i', spoken, '-af', 'volumedetect', '-f', 'null', '-']).stderr.toString(),
        )?.[1],
      );
      const path = join(folder, 'quiet.mp3');
      for (const level of [-60, -65, -73])
        for (const filter of ['anull', 'pan=stereo|c0=c0', 'dcshift=0.003', 'adelay=2000,apad=pad_dur=2']) {
          const filters = [
            '-af',
            `volume=${level - peak}dB:precision=float,${filter}`,
            '-sample_fmt',
            's16p',
          ];
          execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', spoken, ...filters, '-b:a', '128k', path]);
          const seconds = Number(
            execFileSync('ffprobe', [
              '-v',
              'error',
              '-show_entries',
              'format=duration',
              '-of',
              'csv=p=0',
              path,
            ]),
          );
          const isSilent = await isSilentRecording(blobRanges(new Blob([readFileSync(path)])), seconds);
          expect(isSilent, `${level} dB, ${filter}`).toBe(false);
        }
    },
  );

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
    expect(await isSilentRecording(source, 600)).toBe(false);
    expect(last).toBeLessThan(file.size / 4);
  });

  it('T4: counts as audible if it can’t be decoded or read', async () => {
    expect(await isSilentRecording(blobRanges(new Blob(['These are my notes.'])), 0)).toBe(false);
    expect(await isSilentRecording(blobRanges(new Blob([])), 0)).toBe(false);
    const lost: Ranges = { size: async () => 100_000, read: () => Promise.reject(new Error('gone')) };
    expect(await isSilentRecording(lost, 20)).toBe(false);
  });

  it('T4: counts as audible if less of it can be decoded than it is long', async () => {
    const file = encode('0', 20);
    const start = file.slice(0, file.size / 2);
    expect(await isSilentRecording(blobRanges(start), 20)).toBe(false);
    expect(await isSilentRecording(blobRanges(start), 10)).toBe(true);
    expect(await isSilentRecording(blobRanges(encode('0', 0.4)), 1)).toBe(false);
  });

  it('T4: counts as audible if frames in the middle are damaged', async () => {
    const bytes = new Uint8Array(await encode('0', 20).arrayBuffer());
    bytes.fill(0, bytes.length / 4, bytes.length / 2);
    expect(await isSilentRecording(blobRanges(new Blob([bytes])), 20)).toBe(false);
  });
});
