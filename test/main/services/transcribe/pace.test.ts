import { describe, expect, it } from 'vitest';
import { createPaces } from '../../../../src/main/services/transcribe/pace.ts';

describe('how long a gateway will take', () => {
  it('T3: is estimated by the length of the audio, for each gateway and model apart', () => {
    const paces = createPaces();
    paces.note('one', 60, 6000);
    expect(paces.estimate('one', 120)).toBe(12_000);
    expect(paces.estimate('two', 120)).toBeNull();
    expect(paces.estimate('one', null)).toBeNull();
  });

  it('T3: is not estimated by a short clip, which takes as long as a request takes at least', () => {
    const paces = createPaces();
    paces.note('one', 1, 7000);
    expect(paces.estimate('one', 40)).toBeNull();
    paces.note('one', 60, 6000);
    expect(paces.estimate('one', 40)).toBeLessThan(10_000);
    paces.note('one', 1, 7000);
    expect(paces.estimate('one', 40)).toBeLessThan(20_000);
  });
});
