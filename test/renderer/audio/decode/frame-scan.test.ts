import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scanFrames } from '../../../../src/renderer/audio/decode/frame-scan.ts';
import { mp3Audio } from '../../../../src/renderer/audio/decode/mp3-audio.ts';
import { parseAdtsFrameHeader } from '../../../../src/renderer/audio/frames/adts-frame-header.ts';
import { parseMp3FrameHeader } from '../../../../src/renderer/audio/frames/mp3-frame-header.ts';
import { makeIndex } from '../../../../src/renderer/audio/playback/make-index.ts';
import { decodedByFfmpeg, encoded, joinedFiles, secondOfSweep, writeSweep } from '../../../faults/sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-scan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const tolerance = 0.1;

/** Length of the recordings in seconds: long enough for the bit rate to change, which happens after 10 s. */
const seconds = 24;
const noTable = ['-write_xing', '0', '-id3v2_version', '0'] as const;
const ranges = (bytes: Uint8Array) => ({
  size: async () => bytes.length,
  // Reads can end in the middle of a frame.
  read: async (start: number, end: number) => bytes.subarray(start, Math.min(end, start + 77_777)),
});
const parserOf = (path: string) => (path.endsWith('.aac') ? parseAdtsFrameHeader : parseMp3FrameHeader);

/** Returns the paths of recordings, keyed by what is unusual about them. */
function recordings(): Readonly<Record<string, string>> {
  const sweep = writeSweep(folder, seconds);
  const joined = (name: string, optionSets: readonly (readonly string[])[]) =>
    joinedFiles(sweep, name, optionSets, seconds);
  const picture = join(folder, 'picture.png');
  spawnSync('ffmpeg', ['-v', 'quiet', '-f', 'lavfi', '-i', 'testsrc=s=900x900', '-frames:v', '1', picture]);
  const variable = encoded(sweep, 'variable.mp3', '-q:a', '4', ...noTable);
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(variable)));
    return path;
  };
  // Bytes without any frame.
  const junk = Buffer.alloc(5000, 'not a frame ');
  return {
    'constant bit rate': encoded(sweep, 'constant.mp3', '-b:a', '128k'),
    'variable bit rate with a table': encoded(sweep, 'table.mp3', '-q:a', '4'),
    'variable bit rate without one': variable,
    'average bit rate': encoded(sweep, 'average.mp3', '-abr', '1', '-b:a', '96k', ...noTable),
    'MPEG 2, mono': encoded(sweep, 'low.mp3', '-ac', '1', '-ar', '22050', '-b:a', '32k', ...noTable),
    'MPEG 2.5 with a delay in its table': encoded(
      sweep,
      'narrow.mp3',
      '-ac',
      '1',
      '-ar',
      '8000',
      '-b:a',
      '16k',
    ),
    'joined files': joined(
      'joined.mp3',
      [1, 3, 5, 7].map((quality) => ['-q:a', String(quality)]),
    ),
    'joined files of other rates': joined('rates.mp3', [
      ['-ar', '44100'],
      ['-ar', '22050', '-ac', '1'],
      ['-ar', '48000'],
      ['-ar', '44100'],
    ]),
    truncated: changed('truncated.mp3', (bytes) => bytes.subarray(0, bytes.length * 0.6)),
    'its beginning lost': changed('late.mp3', (bytes) => bytes.subarray(bytes.length * 0.3)),
    'junk at the beginning': changed('junk.mp3', (bytes) => Buffer.concat([junk, bytes])),
    'junk in the middle': changed('damaged.mp3', (bytes) =>
      Buffer.concat([bytes.subarray(0, 100_000), junk, bytes.subarray(100_500)]),
    ),
    'a picture in its tag': encoded(
      sweep,
      'picture.mp3',
      '-i',
      picture,
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'copy',
    ),
    'AAC in ADTS': encoded(sweep, 'stream.aac', '-b:a', '96k'),
    'joined AAC': joined(
      'joined.aac',
      [32, 64, 96, 128].map((rate) => ['-b:a', `${rate}k`]),
    ),
  };
}

describe.skipIf(!hasFfmpeg)('frames of raw streams', () => {
  for (const [what, path] of Object.entries(hasFfmpeg ? recordings() : {})) {
    const bytes = new Uint8Array(readFileSync(path));

    it(`T7: ${what}: the times of frames match those of decoders`, async () => {
      let length = 0;
      let leftOut = 0;
      for await (const { delay, frames } of scanFrames(ranges(bytes), parserOf(path))) {
        leftOut = delay / (frames[0]?.header.sampleRate ?? 1);
        for (const { header } of frames) length += header.samples / header.sampleRate;
      }
      length -= leftOut;
      const expected = decodedByFfmpeg(path).length / 16_000;
      expect(Math.abs(length - expected)).toBeLessThan(tolerance);
      if (path.endsWith('.aac')) return;
      let end = 0;
      // A time shift persists, so comparing twice a second finds it.
      let listenFrom = 2;
      const whole = decodedByFfmpeg(path);
      for await (const { startTime, rate, samples } of mp3Audio(ranges(bytes), { start: 0, end: null })) {
        end = startTime + samples.length / rate;
        const played = startTime < listenFrom ? null : secondOfSweep(samples, rate, 0);
        if (played === null) continue;
        listenFrom = startTime + 0.5;
        const decoded = secondOfSweep(whole, 16_000, Math.round(startTime * 16_000));
        expect(Math.abs(played - (decoded ?? played))).toBeLessThan(tolerance);
      }
      expect(Math.abs(end - length)).toBeLessThan(0.03);
    });

    it(`T7: ${what}: a player that seeks by the index plays what is decoded there`, async () => {
      const index = await makeIndex(ranges(bytes), parserOf(path));
      // Players don't follow sample rate changes, so such a recording is decoded to a copy.
      if (what.includes('other rates')) return expect(index).toBeNull();
      const file = join(folder, 'indexed.m4a');
      writeFileSync(file, Buffer.concat([index ?? Buffer.alloc(0), bytes]));
      const whole = decodedByFfmpeg(path);
      for (const second of [3, 9.4, 11.9]) {
        const seeked = join(folder, 'seeked.wav');
        spawnSync('ffmpeg', ['-v', 'quiet', '-y', '-ss', String(second), '-i', file, '-t', '1', seeked]);
        const played = secondOfSweep(decodedByFfmpeg(seeked), 16_000, 3200);
        const expected = secondOfSweep(whole, 16_000, Math.round((second + 0.2) * 16_000));
        expect(Math.abs((played ?? Number.NaN) - (expected ?? 0))).toBeLessThan(tolerance);
      }
    });
  }

  it('T7: bytes without frames have no index', async () => {
    expect(await makeIndex(ranges(new Uint8Array(100_000)), parseMp3FrameHeader)).toBeNull();
    expect(await makeIndex(ranges(new Uint8Array(100_000).fill(255)), parseAdtsFrameHeader)).toBeNull();
  });
});
