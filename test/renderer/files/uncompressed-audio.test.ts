import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findRecording } from '../../../src/renderer/files/find-recording.ts';
import { waveOf } from '../../../src/renderer/files/wave-of-pcm.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-pcm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = (...options: readonly string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options], { maxBuffer: 1e9 });

/** Returns three seconds of a tone in two different channels, encoded by ffmpeg. */
function encodeTone(name: string, ...options: readonly string[]): Buffer {
  const source = 'aevalsrc=0.5*sin(880*t)|0.25*sin(3000*t):d=3:s=16000';
  ffmpeg('-f', 'lavfi', '-i', source, ...options, join(folder, name));
  return readFileSync(join(folder, name));
}

/** Returns the samples of a file as ffmpeg decodes them. */
const samplesOf = (path: string): Float32Array => {
  const bytes = ffmpeg('-i', path, '-f', 'f32le', '-');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

async function found(bytes: Uint8Array, name = 'tape.bin') {
  const recording = await findRecording(new File([Uint8Array.from(bytes)], name));
  if (recording.kind !== 'audio') return expect.fail(`found ${recording.kind}`);
  return { ...recording, bytes: Buffer.from(await recording.file.arrayBuffer()) };
}

/** Puts the header of a SPHERE file before samples of two channels. */
function sphereOf(samples: Buffer, width: number, order: string, coding: string): Buffer {
  const fields = [
    `sample_count -i ${samples.length / width / 2}`,
    `sample_n_bytes -i ${width}`,
    'channel_count -i 2',
    `sample_byte_format ${order}`,
    'sample_rate -i 16000',
    `sample_coding -s${coding.length} ${coding}`,
  ];
  const header = `NIST_1A\n   1024\n${fields.join('\n')}\nend_head\n`;
  return Buffer.concat([Buffer.from(header.padEnd(1024)), samples]);
}

async function expectSameSamples(name: string, bytes: Buffer): Promise<void> {
  const { type, bytes: wave, missing } = await found(bytes);
  expect([type, missing], name).toEqual(['audio/wav', null]);
  const path = join(folder, 'found.wav');
  writeFileSync(path, wave);
  const [expected, actual] = [samplesOf(join(folder, name)), samplesOf(path)];
  expect(actual.length, name).toBe(expected.length);
  const largest = expected.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - (actual[at] ?? 9))),
    0,
  );
  expect(largest, name).toBeLessThan(1e-6);
}

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('uncompressed audio that isn’t WAV', () => {
  const encodings: Readonly<Record<string, readonly (readonly string[])[]>> = {
    aiff: [
      ['pcm_s8'],
      ['pcm_s16be'],
      ['pcm_s16le'],
      ['pcm_s24be'],
      ['pcm_s32be'],
      ['pcm_f32be'],
      ['pcm_f64be'],
      ['pcm_alaw'],
      ['pcm_mulaw'],
    ],
    caf: [
      ['pcm_s8'],
      ['pcm_s16be'],
      ['pcm_s16le'],
      ['pcm_s24le'],
      ['pcm_s24be'],
      ['pcm_s32le'],
      ['pcm_f32be'],
      ['pcm_f32le'],
      ['pcm_f64le'],
      ['pcm_alaw'],
      ['pcm_mulaw'],
    ],
    w64: [
      ['pcm_u8'],
      ['pcm_s16le'],
      ['pcm_s24le'],
      ['pcm_s32le'],
      ['pcm_f32le'],
      ['pcm_f64le'],
      ['pcm_mulaw'],
    ],
    au: [['pcm_s8'], ['pcm_s16be'], ['pcm_s24be'], ['pcm_f32be'], ['pcm_f64be'], ['pcm_alaw'], ['pcm_mulaw']],
  };
  for (const [container, codecs] of Object.entries(encodings))
    it(`T2: becomes WAV with the same samples in each encoding of ${container}`, async () => {
      for (const [codec = ''] of codecs) {
        const name = `${codec}.${container}`;
        await expectSameSamples(name, encodeTone(name, '-c:a', codec));
      }
    });

  it('T2: becomes WAV with the same samples if it has no header, in each format that can be chosen', async () => {
    const formats = [
      ['s16le', 'integer', 2, false],
      ['s16be', 'integer', 2, true],
      ['s24le', 'integer', 3, false],
      ['f32le', 'float', 4, false],
      ['u8', 'unsigned', 1, false],
      ['mulaw', 'ulaw', 1, false],
    ] as const;
    for (const [codec, encoding, width, isBigEndian] of formats) {
      const wave = encodeTone(`${codec}.wav`, '-c:a', `pcm_${codec}`.replace('s16be', 's16le'));
      const raw = encodeTone(`${codec}.pcm`, '-f', codec);
      const shape = { encoding, width, isBigEndian, channels: 2, rate: 16_000 };
      const made = await waveOf(new Blob([Uint8Array.from(raw)]), { ...shape, start: 0, end: raw.length });
      writeFileSync(join(folder, 'made.wav'), Buffer.from(await made.arrayBuffer()));
      writeFileSync(join(folder, 'other.wav'), wave);
      expect(samplesOf(join(folder, 'made.wav')), codec).toEqual(samplesOf(join(folder, 'other.wav')));
    }
  });

  it('T2: becomes WAV with the same samples if it’s SPHERE, as in speech corpora', async () => {
    const forms = [
      ['s16le', 2, '-s2 01', 'pcm'],
      ['s16be', 2, '-s2 10', 'pcm'],
      ['mulaw', 1, '-s1 1', 'ulaw'],
      ['alaw', 1, '-s1 1', 'alaw'],
    ] as const;
    for (const [codec, width, order, coding] of forms) {
      const samples = encodeTone(`${codec}.pcm`, '-f', codec);
      const sphere = sphereOf(samples, width, order, coding);
      writeFileSync(join(folder, `${codec}.sph`), sphere);
      await expectSameSamples(`${codec}.sph`, sphere);
      // TIMIT's files are called WAV.
      expect((await found(sphere, 'sa1.wav')).type).toBe('audio/wav');
      expect((await found(sphere.subarray(0, sphere.length - 32_000 * width))).missing).toBe(1);
    }
    const compressed = sphereOf(Buffer.from('ajkg\x02'), 2, '-s2 01', 'pcm,embedded-shorten-v2.00');
    for (const file of [compressed, compressed.subarray(0, 20), Buffer.from('NIST_1A\n   none\n')])
      expect(await findRecording(new File([Uint8Array.from(file)], 'a.sph'))).toEqual({
        kind: 'unread',
        format: 'sphere',
      });
  });

  it('T2: is read to the end of the file if its header states no size', async () => {
    const aiff = encodeTone('open.aiff');
    const sound = aiff.indexOf('SSND');
    for (const size of [0, 8, 0xffffffff]) {
      aiff.writeUInt32BE(size === 0xffffffff ? size : 0, 4);
      aiff.writeUInt32BE(size, sound + 4);
      expect((await found(aiff)).bytes.length).toBe(44 + 3 * 64_000);
    }
    const au = encodeTone('open.au');
    au.writeUInt32BE(0xffffffff, 8);
    expect((await found(au)).bytes.length).toBe(44 + 3 * 64_000);
    const caf = encodeTone('open.caf');
    caf.writeBigInt64BE(-1n, caf.indexOf('data') + 4);
    expect((await found(caf)).bytes.length).toBe(44 + 3 * 64_000);
  });

  it('T2: is read to the end of the file if its header states less, and says how much is missing if it states more', async () => {
    const au = encodeTone('stale.au');
    au.writeUInt32BE(64_000, 8);
    expect(await found(au)).toMatchObject({ missing: null, file: { size: 44 + 3 * 64_000 } });
    const caf = encodeTone('stale.caf');
    const data = caf.indexOf('data') + 4;
    caf.writeBigInt64BE(BigInt(64_004), data);
    expect(await found(caf)).toMatchObject({ missing: null, file: { size: 44 + 3 * 64_000 } });
    const cut = encodeTone('whole.aiff');
    expect((await found(cut.subarray(0, cut.length - 2 * 64_000))).missing).toBe(2);
    const wave64 = encodeTone('whole.w64');
    expect((await found(wave64.subarray(0, wave64.length - 2 * 64_000))).missing).toBeCloseTo(2, 2);
  });

  it('T4: of several files one after another is read completely', async () => {
    for (const name of ['one.aiff', 'one.au', 'one.caf', 'one.w64']) {
      const one = encodeTone(name);
      const { bytes } = await found(Buffer.concat([one, one, one]));
      expect(bytes.length, name).toBe(3 * (44 + 3 * 64_000));
    }
  });

  it('T2: that is compressed is named as what it is', async () => {
    const ima = encodeTone('ima.aifc', '-f', 'aiff', '-c:a', 'adpcm_ima_qt');
    const opus = encodeTone('opus.caf', '-c:a', 'libopus', '-ar', '48000');
    const kindOf = async (bytes: Buffer) => findRecording(new File([Uint8Array.from(bytes)], 'x'));
    expect(await kindOf(ima)).toEqual({ kind: 'unread', format: 'aiff' });
    expect(await kindOf(opus)).toEqual({ kind: 'unread', format: 'caf' });
  });
});
