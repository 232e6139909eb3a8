import { describe, expect, it } from 'vitest';
import { createAudibleMeter, withoutInaudible } from '../../../../src/renderer/audio/split/audible-meter.ts';
import { createPeakMeter } from '../../../../src/renderer/audio/split/peak-meter.ts';
import { peakSeconds, speechRate } from '../../../../src/shared/transcription/split.ts';

/** Returns seconds of audio whose samples are computed from their time in seconds. */
function audio(seconds: number, sampleAt: (time: number) => number): Float32Array {
  return Float32Array.from({ length: seconds * speechRate }, (_, at) => sampleAt(at / speechRate));
}

/** Returns whether each of the audio's stretches, in blocks as decoders return them, is silent. */
function isSilent(
  samples: Float32Array,
  start = 0,
  end = samples.length / speechRate,
  channels = 1,
): boolean {
  const meter = createAudibleMeter(channels);
  for (let at = 0; at < samples.length; at += 1021) meter.add(samples.subarray(at, at + 1021));
  return meter.isSilent(start, end);
}

/** Returns noise with this peak, the same with each call. */
function noiseOf(peak: number): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return peak * ((seed / 2 ** 31) * 2 - 1);
  };
}

/** Returns a voice: a low tone with overtones, in syllables. */
const voice = (peak: number) => (time: number) =>
  (time * 4) % 1 < 0.6
    ? (peak / 2) *
      (Math.sin(2 * Math.PI * 110 * time) +
        0.6 * Math.sin(2 * Math.PI * 550 * time) +
        0.4 * Math.sin(2 * Math.PI * 1650 * time))
    : 0;

describe('whether audio is silent', () => {
  it.each([
    ['digital zero', () => 0],
    ['dither at −90 dB', noiseOf(0.00003)],
    ['a constant offset', () => 0.1],
    [
      'a large negative offset with dither',
      (
        (noise) => () =>
          -0.5 + noise()
      )(noiseOf(0.00003)),
    ],
    [
      'an offset with the clicks of an encoder',
      (time: number) => 0.1 + (time < 0.06 || time > 9.95 ? voice(0.02)(time) : 0),
    ],
  ])('T4: %s is', (_, sampleAt) => {
    expect(isSilent(audio(10, sampleAt))).toBe(true);
  });

  it.each([
    ['speech at −50 dB', voice(0.003)],
    ['speech at −50 dB above a constant offset', (time: number) => 0.05 + voice(0.003)(time)],
    ['speech at −61 dB', voice(0.0009)],
    ['a short word', (time: number) => (time > 5 && time < 5.4 ? voice(0.1)(time - 5) : 0)],
    ['a low voice at −72 dB', (time: number) => 0.00025 * Math.sin(2 * Math.PI * 85 * time)],
    [
      'a low voice that starts with a pause',
      (time: number) => (time < 1 ? 0 : 0.0003 * Math.sin(500 * time)),
    ],
    ['a short word at the start', (time: number) => (time < 0.13 ? voice(0.1)(time) : 0)],
    ['a short word at the end', (time: number) => (time > 9.87 ? voice(0.1)(time) : 0)],
    [
      'a short word above an offset',
      (time: number) => 0.1 + (time > 5 && time < 5.15 ? voice(0.01)(time - 5) : 0),
    ],
    [
      'a short word above an offset at the start',
      (time: number) => 0.1 + (time < 0.15 ? voice(0.01)(time) : 0),
    ],
    ['values that aren’t numbers', (time: number) => (time > 5 && time < 6 ? Number.NaN : 0)],
    ['a click', (time: number) => (time >= 5 && time < 5.01 ? 0.4 : 0)],
    ['a few short beeps', (time: number) => (time % 0.5 < 0.02 ? Math.sin(2500 * time) : 0)],
    ['the hum of mains', (time: number) => 0.01 * Math.sin(2 * Math.PI * 50 * time)],
    ['the noise of a room', noiseOf(0.001)],
  ])('T4: %s isn’t', (_, sampleAt) => {
    expect(isSilent(audio(10, sampleAt))).toBe(false);
  });

  it('T4: is decided for each part of a recording, and never for one that wasn’t read', () => {
    const samples = audio(30, (time) => (time >= 10 && time < 20 ? voice(0.1)(time) : 0));
    expect(isSilent(samples, 0, 10)).toBe(true);
    expect(isSilent(samples, 10, 20)).toBe(false);
    expect(isSilent(samples, 20, 30)).toBe(true);
    expect(isSilent(samples, 30, 40)).toBe(false);
    expect(isSilent(new Float32Array())).toBe(false);
  });

  it.each([2, 6, 8])('T4: isn’t decided by the mix of %s channels of which one speaks', (channels) => {
    const mixed = audio(10, (time) => voice(0.00025)(time) / channels);
    expect(isSilent(mixed, 0, 10, channels)).toBe(false);
    expect(
      isSilent(
        audio(10, () => 0),
        0,
        10,
        channels,
      ),
    ).toBe(true);
  });

  it('T4: is known to be audible only once that can’t change', () => {
    const silence = audio(1, () => 0.1);
    const click = audio(0.06, voice(0.1));
    const meter = createAudibleMeter();
    meter.add(click);
    meter.add(silence);
    expect(meter.isAudible()).toBe(false);
    meter.add(click);
    expect(meter.isAudible()).toBe(false);
    expect(meter.isSilent(0, 1.12)).toBe(true);
    meter.add(silence);
    expect(meter.isAudible()).toBe(true);
    expect(meter.isSilent(0, 2.12)).toBe(false);
  });

  it('T4: a sound as short as its file isn’t silence', () => {
    expect(isSilent(audio(0.15, (time) => 0.3 * Math.sin(2 * Math.PI * 440 * time)))).toBe(false);
  });

  it.each([1, 8, 45])('T7: a waveform is 0 exactly where nothing can be heard, in %s minutes', (minutes) => {
    const peaks = createPeakMeter(speechRate * peakSeconds);
    const meter = createAudibleMeter();
    // Ten seconds with an offset, ten with quiet speech, and so on.
    const cycle = audio(20, (time) => 0.05 + (time >= 10 ? voice(0.003)(time) : 0));
    for (let at = 0; at < minutes * 3; at += 1) {
      peaks.add(cycle);
      meter.add(cycle);
    }
    const shown = withoutInaudible(peaks.peaks(), meter.segments);
    const seconds = (minutes * 60) / shown.length;
    const at = (time: number) => shown[Math.floor(time / seconds)];
    for (let start = 0; start < minutes * 60; start += 20) {
      for (const time of [2, 5, 8]) expect(at(start + time)).toBe(0);
      for (const time of [11, 15, 19]) expect(at(start + time)).toBeGreaterThan(0);
    }
  });
});
