import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createResampler } from '../../../../src/renderer/audio/decode/resampler.ts';

const to = 16_000;

/** Returns one second of a tone. `hertz` is its frequency, and `rate` the sample rate in Hz. */
function tone(hertz: number, rate: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));
}

/** Resamples audio that arrives in chunks with these lengths, which repeat. */
function resampled(samples: Float32Array<ArrayBuffer>, from: number, lengths: readonly number[]): number[] {
  const resampler = createResampler(from, to);
  const all: number[] = [];
  for (let at = 0, turn = 0; at < samples.length; turn += 1) {
    const end = at + (lengths[turn % lengths.length] ?? samples.length);
    all.push(...resampler.push(samples.slice(at, end)));
    at = end;
  }
  return [...all, ...resampler.end()];
}

function loudest(samples: readonly number[]): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

describe('resampling', () => {
  for (const from of [8000, 11_025, 22_050, 44_100, 48_000, 96_000]) {
    it(`T4: keeps the frequencies of speech, at their own time, from ${from} Hz`, () => {
      const expected = tone(1000, to);
      const actual = resampled(tone(1000, from), from, [4096]);
      expect(Math.abs(actual.length - to)).toBeLessThanOrEqual(1);
      // The tone starts and ends abruptly, which a lower rate can't reproduce.
      const errors = actual.slice(100, -100).map((sample, at) => sample - (expected[at + 100] ?? 0));
      expect(loudest(errors)).toBeLessThan(0.005);
    });
  }

  for (const from of [22_050, 44_100, 48_000, 96_000]) {
    it(`T4: adds no aliases of frequencies that the new rate can’t represent, from ${from} Hz`, () => {
      const actual = resampled(tone(from * 0.49, from), from, [4096]);
      expect(loudest(actual.slice(100, -100))).toBeLessThan(0.002);
    });
  }

  it('T4: doesn’t depend on the chunks in which the audio arrives', () => {
    const samples = tone(440, 44_100).slice(0, 8000);
    const whole = resampled(samples, 44_100, [samples.length]);
    const lengths = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lengths, (chunkLengths) => {
        expect(resampled(samples, 44_100, chunkLengths)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
