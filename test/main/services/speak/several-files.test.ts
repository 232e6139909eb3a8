import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clip, ClipSettings } from '../../../../src/shared/speech/clip.ts';
import type { Speech } from '../../../../src/shared/speech/speech.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startApp, type TempApp } from '../in-temp-app.ts';
import { apps, gateways } from '../open-apps.ts';
import { clipUntil } from './clip-until.ts';
import { canDecode, decoded } from './join/decoders.ts';

const rate = 24_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Format = ClipSettings['format'];

let count = 0;
/** Encodes a tone with ffmpeg. `pitch` is in Hz, and tells the parts of a response apart. */
async function tone(
  format: Format,
  pitch: number,
  seconds: number,
  args: readonly string[] = [],
): Promise<Buffer> {
  count += 1;
  const path = join(folder, `${count}.${format}`);
  const source = `sine=frequency=${pitch}:sample_rate=24000:duration=${seconds}`;
  const container = { mp3: 'mp3', opus: 'opus', aac: 'adts', flac: 'flac', wav: 'wav', pcm: 's16le' }[format];
  const codec = format === 'opus' ? ['-c:a', 'libopus'] : [];
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...codec, '-f', container, ...args, path],
  ]);
  return readFile(path);
}

/** Returns how strong a pitch is in samples, from 0 to 1 (Goertzel's algorithm). */
function strength(samples: Int16Array, pitch: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * pitch) / rate);
  let [one, two, energy] = [0, 0, 0];
  for (const sample of samples) {
    [two, one] = [one, sample + factor * one - two];
    energy += sample * sample;
  }
  return energy === 0 ? 0 : (2 * (one * one + two * two - factor * one * two)) / (energy * samples.length);
}

const pitches = [440, 1000, 1700];
const seconds = [0.8, 0.5, 0.7];
/** In seconds. These encoders add silence to each part. */
const tolerance: Partial<Record<Format, number>> = { mp3: 0.25, aac: 0.25 };
const total = seconds.reduce((sum, one) => sum + one, 0);

async function threeTones(format: Format, ...args: readonly (readonly string[])[]): Promise<Buffer[]> {
  const tones: Buffer[] = [];
  for (const [at, pitch] of pitches.entries())
    tones.push(await tone(format, pitch, seconds[at] ?? 0, args[at % Math.max(1, args.length)]));
  return tones;
}

/** Starts an app with a gateway that answers with these bytes, a few at a time. */
async function appWith(bytes: Buffer, type: string) {
  const gateway = await startScriptedGateway((request, response) => {
    if (!request.path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    response.writeHead(200, { 'content-type': type });
    for (let at = 0; at < bytes.length; at += 7001) response.write(bytes.subarray(at, at + 7001));
    response.end();
  });
  gateways.push(gateway);
  const app = await startApp();
  apps.push(app);
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  return app;
}

async function clipOf(app: TempApp, format: Format): Promise<Clip> {
  const settings = { model: 'tts-1', voice: 'nova', format, speed: 1, directions: '' };
  const [started] = await app.call.clips.speak({
    script: { text: 'Hello there.', plain: true },
    spoken: 'Hello there.',
    settings: [settings],
  });
  return clipUntil(app, started?.id);
}

const bytesAt = async (app: TempApp, url: string) => Buffer.from(await (await app.fetch(url)).arrayBuffer());

/** Decodes a file with ffmpeg, and expects the three tones after each other. */
async function expectTones(bytes: Buffer, format: Format): Promise<void> {
  count += 1;
  const path = join(folder, `saved-${count}.${format}`);
  await writeFile(path, bytes);
  const samples = decoded(path);
  expect(Math.abs(samples.length / rate - total)).toBeLessThan(tolerance[format] ?? 0.06);
  let start = 0;
  for (const [at, pitch] of pitches.entries()) {
    const end = start + ((seconds[at] ?? 0) / total) * samples.length;
    const middle = samples.subarray(Math.round(start + 3000), Math.round(end - 3000));
    expect(strength(middle, pitch)).toBeGreaterThan(0.8);
    start = end;
  }
}

const sizeAt = (wav: Buffer) => wav.indexOf('data') + 4;

/** Returns a copy of a WAV file whose header declares no size. */
function open(wav: Buffer): Buffer {
  const copy = Buffer.from(wav);
  copy.writeUInt32LE(0xffffffff, 4);
  copy.writeUInt32LE(0xffffffff, sizeAt(wav));
  return copy;
}

const samplesOf = (wav: Buffer) => wav.subarray(sizeAt(wav) + 4);

const bare = ['-bitexact'];
const fragments = ['-movflags', 'frag_keyframe+empty_moov'];
const id3v1 = (title: string) =>
  Buffer.concat([Buffer.from(`TAG${title}`.padEnd(127, '\0')), Buffer.from([255])]);

/** Responses of several files. Each contains the three tones. */
const responses: readonly (readonly [string, Format, () => Promise<readonly Buffer[]>])[] = [
  ['WAV after WAV', 'wav', () => threeTones('wav', bare)],
  ['WAV files that don’t declare their size', 'wav', async () => (await threeTones('wav', bare)).map(open)],
  ['WAV files with chunks of metadata', 'wav', () => threeTones('wav', ['-metadata', 'title=Part'])],
  [
    'WAV files whose first header declares the size of all',
    'wav',
    async () => {
      const tones = await threeTones('wav', bare);
      const [first = Buffer.alloc(0)] = tones;
      first.writeUInt32LE(
        tones.reduce((sum, wav) => sum + samplesOf(wav).length, 0),
        sizeAt(first),
      );
      return tones;
    },
  ],
  [
    'a WAV file whose header declares only the first part',
    'wav',
    async () => {
      const [first, ...others] = await threeTones('wav', bare);
      return [first ?? Buffer.alloc(0), ...others.map(samplesOf)];
    },
  ],
  [
    'WAV files with an empty one between them',
    'wav',
    async () => {
      const tones = await threeTones('wav', bare);
      const empty = Buffer.from((tones[0] ?? Buffer.alloc(0)).subarray(0, 44));
      empty.writeUInt32LE(0, 40);
      return tones.flatMap((wav) => [wav, empty]);
    },
  ],
  ['MP3 files with ID3 tags and info frames', 'mp3', () => threeTones('mp3', ['-metadata', 'title=Part'])],
  ['MP3 files without info frames', 'mp3', () => threeTones('mp3', ['-write_xing', '0'])],
  ['MP3 files without any tags', 'mp3', () => threeTones('mp3', ['-id3v2_version', '0'])],
  [
    'MP3 files with ID3 tags at their ends',
    'mp3',
    async () => (await threeTones('mp3')).flatMap((mp3) => [mp3, id3v1('Part')]),
  ],
  [
    'MP3 files whose first info frame declares the frames of all',
    'mp3',
    async () => {
      const tones = await threeTones('mp3', bare);
      const countAt = (mp3: Buffer) => Math.max(mp3.indexOf('Xing'), mp3.indexOf('Info')) + 8;
      const frames = tones.reduce((sum, mp3) => sum + mp3.readUInt32BE(countAt(mp3)), 0);
      const [first = Buffer.alloc(0)] = tones;
      first.writeUInt32BE(frames, countAt(first));
      return tones;
    },
  ],
  [
    'MP3 files with padding between them',
    'mp3',
    async () => (await threeTones('mp3')).flatMap((mp3) => [mp3, Buffer.alloc(700)]),
  ],
  ['MP3 files of different bit rates', 'mp3', () => threeTones('mp3', ['-b:a', '32k'], ['-b:a', '64k'])],
  ['FLAC after FLAC', 'flac', () => threeTones('flac')],
  ['FLAC files of different block sizes', 'flac', () => threeTones('flac', ['-frame_size', '1024'], [])],
  [
    'FLAC files that don’t declare their size',
    'flac',
    async () => {
      const tones = await threeTones('flac');
      // The number of samples, and the checksum of all of them.
      for (const flac of tones) flac.fill(0, 22, 42);
      return tones;
    },
  ],
  ['Ogg streams in a chain', 'opus', () => threeTones('opus')],
  ['Ogg streams of different bit rates', 'opus', () => threeTones('opus', ['-b:a', '16k'], ['-b:a', '64k'])],
  ['Ogg streams, mono and stereo', 'opus', () => threeTones('opus', ['-ac', '1'], ['-ac', '2'])],
  ['AAC files', 'aac', () => threeTones('aac')],
];

describe.skipIf(!canDecode)('A response of several files', () => {
  test.each(responses)('S5: is saved as one file with all of its audio: %s', async (_, format, make) => {
    const app = await appWith(Buffer.concat(await make()), 'application/octet-stream');
    const clip = await clipOf(app, format);
    expect(clip.chunks.map(({ progress }) => progress.state)).toEqual(['whole']);
    expect(Math.abs((clip.file?.seconds ?? 0) - total)).toBeLessThan(tolerance[format] ?? 0.06);
    await expectTones(await bytesAt(app, clip.file?.url ?? ''), format);
    // What the player of a part gets.
    const [chunk] = clip.chunks;
    await expectTones(
      await bytesAt(app, chunk?.progress.state === 'whole' ? chunk.progress.url : ''),
      format,
    );
  });

  test('C17: is read aloud as one file', async () => {
    const app = await appWith(Buffer.concat(await threeTones('wav', bare)), 'audio/wav');
    const voice = { model: null, voice: 'nova', format: 'wav', speed: 1 } as const;
    const { id } = await app.call.speech.speak({ text: 'Hello there.', ...voice });
    let speech: Speech | null = null;
    for await (speech of await app.call.speech.watch({ speechId: id }))
      if (speech.chunks[0]?.state === 'whole') break;
    const [chunk] = speech?.chunks ?? [];
    await expectTones(await bytesAt(app, chunk?.state === 'whole' ? chunk.url : ''), 'wav');
  });

  test.each([
    ['WAV files of different sample rates', 'wav', ['-ar', '24000'], ['-ar', '48000']],
    ['WAV files, mono and stereo', 'wav', ['-ac', '1'], ['-ac', '2']],
    ['MP3 files of different sample rates', 'mp3', ['-ar', '24000'], ['-ar', '44100']],
    ['MP3 files, mono and stereo', 'mp3', ['-ac', '1'], ['-ac', '2']],
    ['FLAC files of different sample rates', 'flac', ['-ar', '24000'], ['-ar', '16000']],
    ['AAC files of different sample rates', 'aac', ['-ar', '24000'], ['-ar', '48000']],
    ['MP4 files', 'aac', ['-f', 'mp4'], ['-f', 'mp4']],
    ['MP4 files in fragments', 'aac', ['-f', 'mp4', ...fragments], ['-f', 'mp4', ...fragments]],
    ['WebM files', 'opus', ['-f', 'webm'], ['-f', 'webm']],
  ] as const)(
    'S5: is kept as it arrived if its parts can’t be joined, and says so: %s',
    async (_, format, one, other) => {
      const bytes = Buffer.concat([await tone(format, 440, 0.6, one), await tone(format, 1000, 0.6, other)]);
      const app = await appWith(bytes, 'application/octet-stream');
      const clip = await clipOf(app, format);
      const [chunk] = clip.chunks;
      expect(chunk?.progress).toMatchObject({
        state: 'failed',
        failure: { code: 'audio-in-pieces', values: { gateway: 'Test', stored: 1 } },
      });
      const url = chunk?.progress.state === 'failed' ? chunk.progress.arrivedUrl : undefined;
      expect(await bytesAt(app, url ?? '')).toEqual(bytes);
    },
  );

  test.each([
    ['WAV', 'wav', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(4)])],
    ['MP3 with a tag', 'mp3', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf(Buffer.from([0xff, 0xf3])))],
    ['Opus', 'opus', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('OggS', bytes.indexOf('OpusTags')))],
  ] as const)('S4: a file without any audio fails, and says so: %s', async (_, format, cut) => {
    const app = await appWith(cut(await tone(format, 440, 0.3, ['-bitexact'])), 'application/octet-stream');
    const clip = await clipOf(app, format);
    expect(clip.chunks[0]?.progress).toMatchObject({
      state: 'failed',
      failure: { code: 'no-audio', values: { gateway: 'Test', reason: 'empty' } },
    });
  });

  test.each<readonly [string, Format, readonly string[], (bytes: Buffer) => Buffer]>([
    [
      'AAC behind an ID3 tag',
      'aac',
      [],
      (bytes) => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), bytes]),
    ],
    [
      'MP3 between bytes without meaning',
      'mp3',
      ['-id3v2_version', '3'],
      (bytes) => Buffer.concat([bytes, Buffer.from('end of stream')]),
    ],
    [
      'MP3 without an info frame, of a single frame',
      'mp3',
      ['-write_xing', '0', '-t', '0.01'],
      (bytes) => bytes,
    ],
    ['Opus without comments', 'opus', ['-bitexact'], (bytes) => bytes],
    ['MP4', 'aac', ['-f', 'mp4'], (bytes) => bytes],
    ['MP4 in fragments', 'aac', ['-f', 'mp4', ...fragments], (bytes) => bytes],
    [
      'WAV with a chunk after the samples',
      'wav',
      [],
      (bytes) => Buffer.concat([bytes, Buffer.from('LIST\x04\0\0\0INFO')]),
    ],
    ['WAV with floating-point samples', 'wav', ['-c:a', 'pcm_f32le'], (bytes) => bytes],
    ['FLAC with a single frame', 'flac', ['-t', '0.01'], (bytes) => bytes],
  ])('S4: unusual audio is kept as it arrived: %s', async (_, format, args, change) => {
    const bytes = change(await tone(format, 440, 0.6, args));
    const app = await appWith(bytes, 'application/octet-stream');
    const { chunks, file } = await clipOf(app, format);
    expect(chunks.map(({ progress }) => progress.state)).toEqual(['whole']);
    expect(file).not.toBeNull();
    const [chunk] = chunks;
    expect(await bytesAt(app, chunk?.progress.state === 'whole' ? chunk.progress.url : '')).toEqual(bytes);
  });

  test('S4: a file that is cut off in the middle of a response counts as truncated', async () => {
    for (const format of ['flac', 'mp3', 'wav', 'opus'] as const) {
      const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = await threeTones(format);
      const app = await appWith(Buffer.concat([first.subarray(0, first.length * 0.6), second]), 'audio/x');
      expect((await clipOf(app, format)).chunks[0]?.progress).toMatchObject({
        state: 'failed',
        failure: { code: 'audio-cut-off', values: { stored: 1 } },
        arrivedUrl: expect.any(String),
      });
    }
  });
});
