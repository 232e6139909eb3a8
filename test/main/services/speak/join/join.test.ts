import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeAudio } from '../../../../../src/main/demo-gateway/encode/encode-audio.ts';
import { filesOf } from '../../../../../src/main/services/speak/join/audio-files.ts';
import { audioLength } from '../../../../../src/main/services/speak/join/audio-length.ts';
import { joinAudio } from '../../../../../src/main/services/speak/join/join-audio.ts';
import { isCutShort } from '../../../../../src/main/services/speak/join/received-audio.ts';
import { readMp3 } from '../../../../../src/shared/audio-format/mp3-file.ts';
import { speechFormats } from '../../../../../src/shared/limits.ts';
import type { AudioForm } from '../../../../../src/shared/speech/clip.ts';
import { encodedAudio } from '../../../../faults/encoded-audio.ts';
import { canDecode, decoded, probed, sourceOf, soxSeconds } from './decoders.ts';

const rate = 24_000;

const isCut = async (form: AudioForm, source: ReturnType<typeof sourceOf>) =>
  isCutShort(form, await filesOf(form, source));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-join-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a tone identified by its pitch, with a short silence at both ends, as in speech. */
function tone(chunk: number, seconds: number): Float32Array {
  const count = Math.round(seconds * rate);
  const quiet = rate * 0.06;
  return Float32Array.from({ length: count }, (_, at) => {
    const edge = Math.min(1, Math.max(0, Math.min(at, count - at) - quiet) / 200);
    return edge * 0.4 * Math.sin((2 * Math.PI * (300 + 100 * chunk) * at) / rate);
  });
}

async function demoChunk(
  form: (typeof speechFormats)[number],
  chunk: number,
  seconds: number,
): Promise<string> {
  const samples = tone(chunk, seconds);
  const path = join(folder, `demo-${chunk}-${seconds}.${form}`);
  await writeFile(path, await encodedAudio(form, samples, { rate }));
  return path;
}

const ffmpegArgs: Readonly<Record<(typeof speechFormats)[number], readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k', '-ar', '44100', '-ac', '2'],
  opus: ['-c:a', 'libopus', '-b:a', '48k', '-f', 'ogg'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
  flac: ['-c:a', 'flac'],
  wav: ['-f', 'wav', '-flags', '+bitexact'],
  pcm: ['-f', 's16le', '-ar', '24000', '-ac', '1'],
};

async function ffmpegChunk(
  form: (typeof speechFormats)[number],
  chunk: number,
  seconds: number,
): Promise<string> {
  const source = await demoChunk('wav', chunk, seconds);
  const path = join(folder, `ffmpeg-${chunk}-${seconds}.${form}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', source, ...ffmpegArgs[form], path]);
  return path;
}

async function joined(form: AudioForm, paths: readonly string[]): Promise<{ path: string; seconds: number }> {
  const pieces: Uint8Array[] = [];
  const chunks = paths.map((path) => sourceOf(path));
  const seconds = await joinAudio(form, chunks, async (bytes) => void pieces.push(Uint8Array.from(bytes)));
  const path = join(folder, `joined-${paths.length}.${form}`);
  await writeFile(path, Buffer.concat(pieces));
  return { path, seconds };
}

const lengths = [2.013, 0.507, 1.331, 0.9, 1.222, 0.7];

describe.skipIf(!canDecode)('Joining chunks into one file', () => {
  for (const [made, chunk] of [
    ['the demo gateway', demoChunk],
    ['ffmpeg', ffmpegChunk],
  ] as const) {
    test.each(speechFormats)(
      `S5 six chunks of %s by ${made} decode without errors once joined, and last as long as all six`,
      async (form) => {
        const paths: string[] = [];
        for (const [index, seconds] of lengths.entries()) paths.push(await chunk(form, index, seconds));
        const sum = paths.reduce((all, path) => all + decoded(path).length / rate, 0);
        const measured = await Promise.all(paths.map((path) => audioLength(form, sourceOf(path))));
        expect(measured.reduce<number>((all, one) => all + (one ?? 0), 0)).toBeCloseTo(sum, 2);

        const { path, seconds } = await joined(form, paths);
        const samples = decoded(path);
        // Each seam of an MP3 file contains the encoder's silence: at most its delay and a frame, at 24 kHz.
        const silence = form === 'mp3' ? ((paths.length - 1) * (1105 + 576)) / rate : 0;
        expect(samples.length / rate - sum).toBeGreaterThan(-0.05);
        expect(samples.length / rate - sum).toBeLessThan(0.05 + silence);
        expect(Math.abs(seconds - samples.length / rate)).toBeLessThan(0.05);
        // ffprobe only estimates the duration of ADTS files, and its duration of MP3 files includes the encoder
        // padding.
        if (form !== 'aac' && form !== 'mp3') expect(Math.abs(probed(path) - sum)).toBeLessThan(0.05);
        // Every build of sox can read these formats.
        if (form === 'wav' || form === 'flac') expect(Math.abs(soxSeconds(path) - sum)).toBeLessThan(0.05);
        expect(await isCut(form, sourceOf(path))).toBe(false);
      },
    );

    test.each(['mp3', 'opus', 'aac', 'wav'] as const)(
      `S4 a file by ${made} (%s) counts as truncated wherever it ends early, and otherwise as complete`,
      async (form) => {
        const path = await chunk(form, 1, 0.7);
        const whole = await readFile(path);
        expect(await isCut(form, sourceOf(path))).toBe(false);
        const cutPath = join(folder, `cut.${form}`);
        // A cut exactly between two raw frames or two pages can't be detected.
        const places = Array.from({ length: 40 }, (_, place) =>
          Math.floor(whole.length * (0.3 + place / 60)),
        );
        const results: boolean[] = [];
        for (const place of places) {
          await writeFile(cutPath, whole.subarray(0, place));
          results.push(await isCut(form, sourceOf(cutPath)));
        }
        expect(results.filter((isCut) => !isCut).length).toBeLessThanOrEqual(
          form === 'aac' || form === 'opus' ? 2 : 0,
        );
      },
    );

    test(`S4 an opus file by ${made} whose last page isn’t marked as the last is complete`, async () => {
      const bytes = await readFile(await chunk('opus', 1, 0.7));
      const flags = bytes.lastIndexOf('OggS') + 5;
      bytes[flags] = (bytes[flags] ?? 0) & ~4;
      const path = join(folder, 'unmarked.opus');
      await writeFile(path, bytes);
      expect(await isCut('opus', sourceOf(path))).toBe(false);
    });
  }
});

/** Encodes a repeated second of noise, which no format compresses well. */
async function noise(form: (typeof speechFormats)[number], seconds: number): Promise<Buffer> {
  const samples = Float32Array.from({ length: rate }, (_, at) => Math.sin(at * at * 12.9898) * 0.5);
  const shape = { model: 'tts-1', rate, samples: samples.length * seconds } as const;
  const blocks = new Array<Float32Array>(seconds).fill(samples);
  return Buffer.concat(await Array.fromAsync(encodeAudio(form, blocks, shape)));
}

test.each(speechFormats)(
  'S5 chunks of %s are read, measured and joined in small reads, however long they are',
  async (form) => {
    const seconds = { mp3: 90, opus: 90, aac: 90, flac: 20, wav: 20, pcm: 20 }[form];
    const path = join(folder, `large.${form}`);
    await writeFile(path, await noise(form, seconds));
    const file = sourceOf(path);
    expect(file.size).toBeGreaterThan(300_000);
    let largest = 0;
    const source = {
      ...file,
      read: (at: number, length: number) => {
        largest = Math.max(largest, length);
        return file.read(at, length);
      },
    };
    let written = 0;
    const joined = await joinAudio(form, [source, source], async (bytes) => {
      largest = Math.max(largest, bytes.length);
      written += bytes.length;
    });
    expect(Math.abs(joined - 2 * seconds)).toBeLessThan(0.2);
    expect(written).toBeGreaterThan(1.9 * file.size);
    expect(Math.abs(((await audioLength(form, source)) ?? 0) - seconds)).toBeLessThan(0.1);
    expect(await isCut(form, source)).toBe(false);
    expect(largest).toBeLessThan(200_000);
  },
);

test('S5: the frames of a long MP3 file are held as ranges of bytes, one for each stretch without gaps', async () => {
  const whole = join(folder, 'whole.mp3');
  const bytes = await noise('mp3', 20);
  await writeFile(whole, bytes);
  const audio = await readMp3(sourceOf(whole));
  const [range] = audio?.ranges ?? [];
  expect(audio?.ranges).toEqual([{ start: range?.start, end: bytes.length }]);
  const sum = (audio?.sizes ?? []).reduce((total, size) => total + size, 0);
  expect(sum).toBe(bytes.length - (range?.start ?? 0));

  const gapped = join(folder, 'gapped.mp3');
  const stretch = bytes.subarray(range?.start);
  await writeFile(gapped, Buffer.concat([stretch, Buffer.alloc(500), stretch]));
  const { length } = stretch;
  expect((await readMp3(sourceOf(gapped)))?.ranges).toEqual([
    { start: 0, end: length },
    { start: length + 500, end: 2 * length + 500 },
  ]);
});
