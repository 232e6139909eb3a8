import { describe, expect, it } from 'vitest';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { Stretch } from '../../../../src/renderer/audio/decode/audio.ts';
import { mp3Audio } from '../../../../src/renderer/audio/decode/mp3-audio.ts';

const rate = 22_050;
const seconds = 30;
/** Start times of the tones, in seconds. Each tone lasts a tenth of a second. */
const tones = [1, 7, 14, 22, 28];
/** The padding that LAME and the decoder add before the audio, in seconds. */
const lead = 1105 / rate;

async function mp3(): Promise<Buffer> {
  const samples = new Float32Array(rate * seconds);
  for (const tone of tones)
    for (let at = 0; at < rate / 10; at += 1) samples[tone * rate + at] = 0.5 * Math.sin(at / 5);
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: 64 });
  return Buffer.concat([Buffer.from(encoder.encode([samples])), encoder.finalize()]);
}

/** Returns an ID3v2 tag of this size, with bytes that look like frames. */
function tag(size: number): Buffer {
  const head = Buffer.from([
    ...Buffer.from('ID3'),
    4,
    0,
    0,
    ...[21, 14, 7, 0].map((bits) => (size >> bits) & 127),
  ]);
  return Buffer.concat([head, Buffer.alloc(size, Buffer.from([0xff, 0xfb, 0x90, 0x64]))]);
}

/** Returns the start times of the tones in the decoded audio, in seconds. Reads can end at any byte. */
async function tonesIn(file: Buffer, stretch: Stretch = { start: 0, end: null }) {
  const starts: number[] = [];
  let first = Number.NaN;
  let last = 0;
  let quietUntil = 0;
  const read = async (start: number, end: number) => file.subarray(start, Math.min(end, start + 9_999));
  for await (const one of mp3Audio({ size: async () => file.length, read }, stretch)) {
    if (Number.isNaN(first)) first = one.startTime;
    one.samples.forEach((sample, at) => {
      const moment = one.startTime + at / one.rate;
      if (Math.abs(sample) < 0.2 || moment < quietUntil) return;
      starts.push(moment - lead);
      quietUntil = moment + 1;
    });
    last = one.startTime + one.samples.length / one.rate;
  }
  return { starts, first, last };
}

function expectAll(starts: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(starts).toHaveLength(expected.length);
  for (const [index, start] of starts.entries())
    expect(Math.abs(start - (expected[index] ?? 0))).toBeLessThan(tolerance);
}

describe('an MP3 file', () => {
  it('T4: is decoded at its own times, behind a tag that looks like audio', async () => {
    const { starts, last } = await tonesIn(Buffer.concat([tag(100_000), await mp3()]));
    expectAll(starts, tones, 0.005);
    expect(last).toBeGreaterThan(seconds);
    expect(last).toBeLessThan(seconds + 0.2);
  });

  it('T4: is decoded from any position at the same times, and no further than requested', async () => {
    const { starts, first, last } = await tonesIn(await mp3(), { start: 10, end: 25 });
    expectAll(
      starts,
      tones.filter((tone) => tone > 10 && tone < 25),
      0.005,
    );
    expect(first).toBeLessThanOrEqual(10);
    expect(first).toBeGreaterThan(8);
    expect(last).toBeGreaterThanOrEqual(25);
    expect(last).toBeLessThan(27);
  });

  it('T4: continues after damaged bytes', async () => {
    const file = await mp3();
    file.fill(0, 80_000, 81_000);
    const { starts } = await tonesIn(file);
    expectAll(starts, tones, 0.3);
  });

  it('T2: without valid frames yields no audio', async () => {
    const { starts } = await tonesIn(Buffer.alloc(100_000, 'no sound at all, '));
    expect(starts).toEqual([]);
  });

  it('T4: with opposite phases yields audio', async () => {
    const left = Float32Array.from({ length: rate * 2 }, (_, at) => 0.5 * Math.sin(at / 5));
    const encoder = await createMp3Encoder();
    encoder.configure({ channels: 2, sampleRate: rate, bitrate: 128 });
    const file = Buffer.concat([
      Buffer.from(encoder.encode([left, left.map((sample) => -sample)])),
      encoder.finalize(),
    ]);
    let loudest = 0;
    const read = async (start: number, end: number) => file.subarray(start, end);
    for await (const { samples } of mp3Audio(
      { size: async () => file.length, read },
      { start: 0, end: null },
    ))
      loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), loudest);
    expect(loudest).toBeGreaterThan(0.4);
  });
});
