import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it } from 'vitest';
import { findRecording } from '../../../src/renderer/files/find-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-found-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns two seconds of a tone, encoded by ffmpeg. */
function encodeTone(name: string, ...options: readonly string[]): Buffer {
  const file = join(folder, name);
  const tone = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=d=2:r=16000'];
  execFileSync('ffmpeg', [...tone, '-id3v2_version', '0', ...options, file]);
  return readFileSync(file);
}

async function findIn(bytes: Buffer) {
  const recording = await findRecording(new File([Uint8Array.from(bytes)], 'memo.bin'));
  if (recording.kind !== 'audio') throw new Error(`found ${recording.kind}`);
  using input = new Input({ source: new BlobSource(recording.file), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const { type, file } = recording;
  return { type, seconds: await track?.computeDuration(), bytes: Buffer.from(await file.arrayBuffer()) };
}

/** Returns a WAV file with these sizes in its header: of the whole file, and of the data. */
function resized(wav: Buffer, whole: number, data: number): Buffer {
  const changed = Buffer.from(wav);
  changed.writeUInt32LE(whole, 4);
  changed.writeUInt32LE(data, wav.indexOf('data') + 4);
  return changed;
}

const id3 = (size: number) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, size]), Buffer.alloc(size)]);
const ape = Buffer.concat([
  Buffer.from('APETAGEX\xd0\x07\0\0\x20\0\0\0\0\0\0\0\0\0\0\xa0', 'latin1'),
  Buffer.alloc(40),
]);
const page = Buffer.from('<!doctype html><title>Download</title>'.repeat(150));

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the recording in a file', () => {
  it('T2: a WAV without sizes in its header is read to its end, and gets them', async () => {
    const wav = encodeTone('tone.wav');
    const data = wav.length - wav.indexOf('data') - 8;
    const sized = resized(wav, wav.length - 8, data);
    const all = 0xffffffff;
    for (const [riff, size] of [
      [0, 0],
      [36, 0],
      [all, 0],
      [0, all],
      [0, data],
    ] as const) {
      const { type, seconds, bytes } = await findIn(resized(wav, riff, size));
      expect(type).toBe('audio/wav');
      expect(seconds).toBe(2);
      expect(bytes.equals(sized)).toBe(true);
    }
  });

  it('T2: a readable WAV isn’t changed', async () => {
    const wav = encodeTone('tone.wav');
    const [all, data] = [0xffffffff, wav.length - wav.indexOf('data') - 8];
    for (const [riff, size] of [
      [wav.length - 8, data],
      [all, all],
    ] as const) {
      const input = resized(wav, riff, size);
      expect((await findIn(input)).bytes.equals(input)).toBe(true);
    }
  });

  it('T2: a WAV that goes on after the end its header states is read to its end, unless something else follows', async () => {
    const wav = encodeTone('tone.wav');
    const data = wav.length - wav.indexOf('data') - 8;
    for (const riff of [wav.length - 8, wav.length - 8 - data / 2])
      expect((await findIn(resized(wav, riff, data / 2))).seconds).toBe(2);
    const list = Buffer.from('LIST\x20\xa1\x07\0INFO', 'latin1');
    const tagged = Buffer.concat([wav, list, Buffer.alloc(500_000 - 4)]);
    expect((await findIn(tagged)).seconds).toBe(2);
    const twice = Buffer.concat([wav, wav]);
    expect((await findIn(twice)).bytes.equals(twice)).toBe(true);
  });

  it('T2: a WAV that ends before its header states says how much is missing', async () => {
    const wav = encodeTone('tone.wav');
    const missingIn = async (bytes: Buffer) =>
      findRecording(new File([Uint8Array.from(bytes)], 'cut.wav')).then((found) =>
        found.kind === 'audio' ? found.missing : expect.fail(),
      );
    expect(await missingIn(wav.subarray(0, wav.length - 40_000))).toBe(1.25);
    expect(await missingIn(wav)).toBeNull();
    expect(await missingIn(resized(wav, 0xffffffff, 0xffffffff))).toBeNull();
    expect(await missingIn(resized(wav, 0xffffffff, 0x7fffff00))).toBeNull();
  });

  it('T2: thousands of chunks before the data of a WAV are left out, because readers are slow at them', async () => {
    const wav = encodeTone('tone.wav');
    const at = wav.indexOf('data');
    const data = wav.subarray(at);
    const chunks = (count: number) => Buffer.alloc(8 * count, Buffer.from('junk\0\0\0\0'));
    for (const count of [101, 20_000, 300_000]) {
      const input = Buffer.concat([wav.subarray(0, at), chunks(count), data]);
      input.writeUInt32LE(input.length - 8, 4);
      const { type, seconds, bytes } = await findIn(input);
      expect([type, seconds, bytes.length]).toEqual(['audio/wav', 2, 36 + data.length]);
      expect(bytes.subarray(36).equals(data)).toBe(true);
    }
    const few = Buffer.concat([wav.subarray(0, at), chunks(50), data]);
    few.writeUInt32LE(few.length - 8, 4);
    expect((await findIn(few)).bytes.equals(few)).toBe(true);
  });

  it('T2: MP3 in WAV is extracted', async () => {
    const { type, seconds } = await findIn(encodeTone('mp3.wav', '-c:a', 'libmp3lame'));
    expect(type).toBe('audio/mpeg');
    expect(seconds).toBeCloseTo(2, 0);
  });

  it('T2: bytes before a recording are left out', async () => {
    const recordings = [
      [encodeTone('tone.mp3'), 'audio/mpeg'],
      [encodeTone('tone.aac'), 'audio/aac'],
      [encodeTone('tone.wav'), 'audio/wav'],
      [encodeTone('tone.flac'), 'audio/flac'],
      [encodeTone('tone.ogg', '-c:a', 'libopus', '-ar', '48000'), 'audio/ogg'],
    ] as const;
    const junk = [
      Buffer.alloc(5000),
      page,
      ape,
      Buffer.concat([id3(20), ape]),
      Buffer.concat([id3(20), Buffer.alloc(6000)]),
    ];
    for (const [recording, type] of recordings)
      for (const before of junk) {
        const result = await findIn(Buffer.concat([before, recording]));
        expect(result.type).toBe(type);
        expect(result.bytes.equals(recording)).toBe(true);
      }
  });

  it('T2: ID3 tags stay where readers expect them, and don’t affect the type', async () => {
    const tags = Buffer.concat([id3(20), id3(90)]);
    for (const [name, type] of [
      ['tone.mp3', 'audio/mpeg'],
      ['tone.aac', 'audio/aac'],
      ['tone.flac', 'audio/flac'],
    ] as const) {
      const tagged = Buffer.concat([tags, encodeTone(name)]);
      expect(await findIn(tagged)).toMatchObject({ type, bytes: tagged });
    }
    const wav = encodeTone('tone.wav');
    expect(await findIn(Buffer.concat([tags, wav]))).toMatchObject({ type: 'audio/wav', bytes: wav });
  });

  it('T2: text and noise contain no recording', async () => {
    const noise = Buffer.alloc(200_000);
    for (let at = 0, seed = 1; at < noise.length; at += 1) {
      seed = (seed * 48_271) % 0x7fffffff;
      noise[at] = seed >> 8;
    }
    noise[0] = 0;
    expect(await findRecording(new File([page], 'page.mp3'))).toEqual({ kind: 'text' });
    expect(await findRecording(new File([noise], 'noise.mp3'))).toMatchObject({ kind: 'other' });
    expect(await findRecording(new File([], 'nothing.mp3'))).toEqual({ kind: 'empty' });
  });
});
