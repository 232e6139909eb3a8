import { describe, expect, it } from 'vitest';
import { createDownmix } from '../../../../src/renderer/audio/decode/downmix.ts';

const chunk = 1152;
const chunks = 40;
const length = chunk * chunks;
const speech = (at: number) => 0.4 * Math.sin(at / 9) * Math.sin(at / 4000);
const other = (at: number) => 0.3 * Math.sin(at / 13 + 1);

/** Returns the mono mix of channels, mixed chunk by chunk. */
function mixed(...channels: readonly ((at: number) => number)[]): Float32Array {
  const mix = createDownmix();
  const mono = new Float32Array(length);
  for (let from = 0; from < length; from += chunk)
    mix(
      channels.map((sample) => Float32Array.from({ length: chunk }, (_, at) => sample(from + at))),
      mono.subarray(from, from + chunk),
    );
  return mono;
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
}

const samplesOf = (sample: (at: number) => number) => Float32Array.from({ length }, (_, at) => sample(at));

describe('the mono mix of several channels', () => {
  it('T4: is their mean, whether they are the same or different', () => {
    expect(power(mixed(speech, speech))).toBeCloseTo(power(samplesOf(speech)), 5);
    const both = mixed(speech, other);
    const mean = samplesOf((at) => (speech(at) + other(at)) / 2);
    expect(Math.max(...both.map((sample, at) => Math.abs(sample - (mean[at] ?? 0))))).toBeLessThan(1e-5);
  });

  it('T4: is a single channel if opposite phases cancel each other out', () => {
    const inverted = (at: number) => -speech(at);
    expect(power(mixed(speech, inverted))).toBeGreaterThan(power(samplesOf(speech)) * 0.95);
    expect(power(mixed((at) => 0.98 * speech(at), inverted))).toBeGreaterThan(power(samplesOf(speech)) * 0.9);
  });

  it('T4: contains a channel that speaks alone, whichever it is', () => {
    const silence = () => 0;
    for (const channels of [2, 4, 6, 8])
      for (let at = 0; at < channels; at += 1) {
        // The low-frequency effects channel isn't speech.
        if (channels === 6 && at === 3) continue;
        const all = Array.from({ length: channels }, (_, channel) => (channel === at ? speech : silence));
        expect(power(mixed(...all))).toBeGreaterThan(0);
      }
  });

  it('T4: changes from one mix to another without a click', () => {
    // A point at which the speech is silent.
    const half = Math.round(4000 * Math.PI * 2);
    const inverted = (at: number) => (at < half ? speech(at) : -speech(at));
    const mono = mixed(speech, inverted);
    const steps = mono.map((sample, at) => Math.abs(sample - (mono[at - 1] ?? sample)));
    const natural = samplesOf(speech).map((sample, at, all) => Math.abs(sample - (all[at - 1] ?? sample)));
    expect(Math.max(...steps)).toBeLessThan(Math.max(...natural) * 1.5);
  });
});
