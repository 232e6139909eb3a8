import { describe, expect, it } from 'vitest';
import { createLeveller } from '../../../../src/renderer/audio/split/leveller.ts';
import { speechRate } from '../../../../src/shared/transcription/split.ts';

/** Processes a tone with the given loudness in each second, and returns the peak of each second of the output. */
async function peaksAfterLevelling(...seconds: readonly number[]): Promise<readonly number[]> {
  const output: number[] = [];
  const leveller = createLeveller(async (samples) => void output.push(...samples));
  for (const loudness of seconds)
    await leveller.push(Float32Array.from({ length: speechRate }, (_, at) => loudness * Math.sin(at / 5)));
  await leveller.end();
  expect(output).toHaveLength(seconds.length * speechRate);
  return seconds.map((_, second) => {
    const samples = output.slice(second * speechRate, (second + 1) * speechRate);
    return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  });
}
const times = (count: number, loudness: number) => Array.from({ length: count }, () => loudness);

describe('the level of sent audio', () => {
  it('T4: is unchanged unless the recording is quiet throughout', async () => {
    const peaks = await peaksAfterLevelling(...times(20, 0.001), 0.4, ...times(80, 0.001));
    expect(peaks[0]).toBeCloseTo(0.001, 4);
    expect(peaks[20]).toBeCloseTo(0.4, 2);
    expect(peaks[100]).toBeCloseTo(0.001, 4);
  });

  it('T4: is raised if the recording peaks at −61 dB, from its first second to its last', async () => {
    for (const length of [3, 150]) {
      const peaks = await peaksAfterLevelling(...times(length, 0.0009));
      for (const loudest of peaks) expect(loudest).toBeCloseTo(0.3, 1);
    }
  });

  it('T4: is raised after minutes of silence too, and lowered immediately for louder audio', async () => {
    const peaks = await peaksAfterLevelling(...times(130, 0), ...times(70, 0.001), 0.02, 0.5);
    expect(peaks[150]).toBeCloseTo(0.3, 1);
    expect(Math.max(...peaks)).toBeLessThan(0.51);
    expect(peaks.at(-1)).toBeCloseTo(0.5, 1);
  });

  it('T4: leaves silence silent', async () => {
    expect(Math.max(...(await peaksAfterLevelling(...times(90, 0.0001))))).toBeLessThan(0.0002);
  });
});
