import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costOfAudio,
  costOfCharacters,
  costOfTokens,
  pricesOf,
  sumOf,
} from '../../src/shared/chat/cost-of.ts';
import { largestAmount, largestPrice, maxCount } from '../../src/shared/limits.ts';

const usage = { promptTokens: 1_000_000, completionTokens: 500_000, totalTokens: 1_500_000 };

describe('the cost of a request', () => {
  it('C26: prices cached and reasoning tokens separately, although the totals include them', () => {
    const prices = { input: 2, output: 8, cachedInput: 0.5, reasoning: 16 };
    expect(costOfTokens(usage, prices)).toBe(6);
    expect(costOfTokens({ ...usage, cachedTokens: 400_000 }, prices)).toBe(1.2 + 0.2 + 4);
    expect(costOfTokens({ ...usage, reasoningTokens: 500_000 }, prices)).toBe(2 + 8);
    expect(costOfTokens({ ...usage, cachedTokens: 9e9, reasoningTokens: 9e9 }, prices)).toBe(0.5 + 8);
  });

  it('C26: uses the prices of input and output where cached and reasoning tokens have none', () => {
    const counts = { ...usage, cachedTokens: 400_000, reasoningTokens: 100_000 };
    expect(costOfTokens(counts, { input: 2, output: 8 })).toBe(6);
  });

  it('C26: is unknown, and not 0, without a price or a count that it needs', () => {
    expect(costOfTokens(usage, {})).toBeNull();
    expect(costOfTokens(usage, { input: 2 })).toBeNull();
    expect(costOfTokens({ ...usage, promptTokens: null }, { input: 2, output: 8 })).toBeNull();
    expect(costOfTokens({ ...usage, completionTokens: 0 }, { input: 2 })).toBe(2);
    expect(costOfTokens(usage, { input: 0, output: 0 })).toBe(0);
    expect(costOfCharacters(10, { input: 1 })).toBeNull();
    expect(costOfAudio(10, {})).toBeNull();
  });

  it('C26: is priced per million characters of speech, and per minute of audio', () => {
    expect(costOfCharacters(4_096, { characters: 15 })).toBe(0.06144);
    expect(costOfAudio(90, { minute: 0.006 })).toBe(0.009);
  });

  it('C26: adds amounts without the noise of binary fractions, and an unknown one makes the sum unknown', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([])).toBe(0);
    expect(sumOf([1, null])).toBeNull();
  });

  it('C26: is finite and never negative', () => {
    const count = fc.integer({ min: 0, max: maxCount });
    const price = fc.double({ min: 0, max: largestPrice, noNaN: true });
    const counts = fc.record({
      promptTokens: count,
      completionTokens: count,
      totalTokens: count,
      cachedTokens: count,
      reasoningTokens: count,
    });
    const prices = fc.record({ input: price, output: price, cachedInput: price, reasoning: price });
    fc.assert(
      fc.property(counts, prices, (tokens, of) => {
        const cost = costOfTokens(tokens, of) ?? -1;
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(cost).toBeLessThanOrEqual(largestAmount);
      }),
    );
  });

  it('C26: prefers prices that the user entered to those of the model list', () => {
    const typed = [{ model: 'm', prices: { input: 5 } }];
    const listed = [
      { id: 'm', prices: { input: 1, output: 2 } },
      { id: 'n', prices: { output: 3 } },
      { id: 'o' },
    ];
    expect(pricesOf('m', typed, listed)).toEqual({ input: 5 });
    expect(pricesOf('n', typed, listed)).toEqual({ output: 3 });
    expect(pricesOf('o', typed, listed)).toBeNull();
    expect(pricesOf('p', typed, listed)).toBeNull();
  });
});
