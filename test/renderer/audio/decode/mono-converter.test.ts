import { expect, it } from 'vitest';
import { createMonoConverter } from '../../../../src/renderer/audio/decode/mono-converter.ts';
import { createAudibleMeter } from '../../../../src/renderer/audio/split/audible-meter.ts';
import { createLeveller } from '../../../../src/renderer/audio/split/leveller.ts';
import { speechRate } from '../../../../src/shared/transcription/split.ts';

/** Returns a second of audio in the form that browsers decode to. */
function audio(...channels: readonly Float32Array[]): AudioData {
  return {
    numberOfFrames: channels[0]?.length ?? 0,
    numberOfChannels: channels.length,
    copyTo: (to: Float32Array, { planeIndex }: AudioDataCopyToOptions) => to.set(channels[planeIndex] ?? []),
    close: () => {},
  } as unknown as AudioData;
}

const tone = () => Float32Array.from({ length: speechRate }, (_, at) => 0.01 * Math.sin(at / 5));

it.each([1, 2, 6, 8])('T4: one broken sample doesn’t silence the rest of %s channels', async (channels) => {
  for (const broken of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const toMono = createMonoConverter();
    const meter = createAudibleMeter();
    const sent: number[] = [];
    const leveller = createLeveller(async (samples) => void sent.push(...samples));
    for (let second = 0; second < 4; second += 1) {
      const all = Array.from({ length: channels }, tone);
      if (second === 0) for (const samples of all) samples.fill(0);
      if (second === 1) all[0]?.set([broken], 100);
      const mono = Float32Array.from(toMono(audio(...all)));
      meter.add(mono);
      await leveller.push(mono);
    }
    await leveller.end();
    expect([0, 1, 2, 3].map((second) => meter.isSilent(second, second + 1))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(sent.every(Number.isFinite)).toBe(true);
    expect(Math.max(...sent.slice(-speechRate))).toBeGreaterThan(0.2);
  }
});
