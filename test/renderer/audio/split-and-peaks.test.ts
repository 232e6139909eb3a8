import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPeakMeter } from '../../../src/renderer/audio/split/peak-meter.ts';
import { quietestSplit } from '../../../src/renderer/audio/split/quietest-split.ts';
import { peaksLimit } from '../../../src/shared/transcription/split.ts';

const rate = 16_000;

/** Returns audio that alternates between speech and pauses of these durations, in seconds. Pauses are a faint hiss. */
function speechOf(turns: readonly (readonly [speech: number, pause: number])[]): Float32Array {
  const pieces = turns.flatMap(([speech, pause]) => [
    Float32Array.from({ length: Math.round(speech * rate) }, (_, at) => 0.3 * Math.sin(at / 7)),
    Float32Array.from({ length: Math.round(pause * rate) }, (_, at) => (at % 2 === 0 ? 0.0004 : -0.0004)),
  ]);
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

describe('where a recording is split', () => {
  it('T4: in the middle of its longest pause, not of a stop within a word', () => {
    const cut =
      quietestSplit(
        speechOf([
          [2, 0.1],
          [3, 0.9],
          [2, 0.4],
          [1, 0],
        ]),
        rate,
      ) / rate;
    expect(cut).toBeGreaterThan(5.1 + 0.35);
    expect(cut).toBeLessThan(5.1 + 0.55);
  });

  it('T4: within a pause of half a second, wherever there is one', () => {
    const turn = fc.tuple(
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.double({ min: 0.5, max: 1.5, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 6 }), (turns) => {
        const samples = speechOf([...turns, [0.5, 0]]);
        const cut = quietestSplit(samples, rate);
        expect(Math.abs(samples[cut] ?? 1)).toBeLessThan(0.001);
      }),
      { numRuns: 60 },
    );
  });

  it('T4: complete silence, and a range too short for a pause, are split within themselves', () => {
    for (const samples of [new Float32Array(rate), new Float32Array(100)]) {
      const cut = quietestSplit(samples, rate);
      expect(cut).toBeGreaterThan(0);
      expect(cut).toBeLessThanOrEqual(samples.length);
    }
  });
});

describe('peaks', () => {
  it('T7: each is the loudest sample of its range, however the samples arrive, and there are never too many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 60 }), (lengths) => {
        const meter = createPeakMeter(3);
        const samples = Float32Array.from({ length: lengths.reduce((sum, one) => sum + one, 0) }, (_, at) =>
          Math.sin(at),
        );
        let at = 0;
        for (const length of lengths) {
          meter.add(samples.subarray(at, at + length));
          at += length;
        }
        const peaks = meter.peaks();
        expect(peaks.length).toBeLessThanOrEqual(peaksLimit);
        const size = 3 * 2 ** Math.ceil(Math.log2(Math.max(1, samples.length / 3 / peaksLimit)));
        expect(peaks.length).toBe(Math.ceil(samples.length / size));
        peaks.forEach((peak, index) => {
          const piece = samples.subarray(index * size, (index + 1) * size);
          expect(peak).toBe(Math.round(Math.max(...piece.map(Math.abs)) * 255));
        });
      }),
      { numRuns: 50 },
    );
  });

  it('T7: those of a quiet recording are raised, and those of silence aren’t', () => {
    const peaksOf = (loudness: number) => {
      const meter = createPeakMeter(100);
      meter.add(Float32Array.from({ length: 1000 }, (_, at) => (at < 500 ? loudness : loudness / 50)));
      return [...meter.peaks()];
    };
    expect(peaksOf(0.0009)).toEqual([...Array(5).fill(64), ...Array(5).fill(1)]);
    expect(peaksOf(0.5).slice(0, 5)).toEqual(Array(5).fill(128));
    expect(peaksOf(0.0001)).toEqual(Array(10).fill(0));
  });
});
