import { describe, expect, it } from 'vitest';
import { createPaces } from '../../../../src/main/services/transcribe/chunk-run.ts';

describe('the estimated time of a gateway', () => {
  it('T3: depends on the length of the audio, separately for each gateway and model', () => {
    const paces = createPaces();
    paces.note('one', 60, 6000);
    expect(paces.estimate('one', 120)).toBe(12_000);
    expect(paces.estimate('two', 120)).toBeNull();
    expect(paces.estimate('one', null)).toBeNull();
  });

  it('T3: isn’t derived from a short clip, which takes the minimum time of a request', () => {
    const paces = createPaces();
    paces.note('one', 1, 7000);
    expect(paces.estimate('one', 40)).toBeNull();
    paces.note('one', 60, 6000);
    expect(paces.estimate('one', 40)).toBeLessThan(10_000);
    paces.note('one', 1, 7000);
    expect(paces.estimate('one', 40)).toBeLessThan(20_000);
  });
});
