import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelPrices } from '../../../src/main/gateway/model-prices.ts';
import { modelPricesSchema } from '../../../src/shared/gateways/prices.ts';

test.each([
  [
    'OpenRouter',
    {
      prompt: '0.0000025',
      completion: '0.00001',
      input_cache_read: '0.00000125',
      internal_reasoning: '0.00002',
    },
    { input: 2.5, output: 10, cachedInput: 1.25, reasoning: 20 },
  ],
  [
    'OpenRouter, without prices for cached input and reasoning',
    { prompt: '3e-7', completion: '6e-7', internal_reasoning: '0' },
    { input: 0.3, output: 0.6 },
  ],
  ['OpenRouter, free', { prompt: '0', completion: '0', request: '0', image: '0' }, { input: 0, output: 0 }],
  ['OpenRouter, automatic', { prompt: '-1', completion: '-1' }, null],
  [
    'Vercel',
    { input: '0.000003', output: '0.000015', input_cache_read: '0.0000003' },
    { input: 3, output: 15, cachedInput: 0.3 },
  ],
  ['Together', { hourly: 0, input: 0.88, output: 0.88, base: 0, finetune: 0 }, { input: 0.88, output: 0.88 }],
  ['tiny', { prompt: '1e-12', completion: '0.000000000001' }, { input: 0.000001, output: 0.000001 }],
  ['one price', { prompt: '0.000001', completion: 'free' }, { input: 1 }],
  ['numbers that may be for a token', { prompt: 0.0000025, completion: 0.00001 }, null],
  ['huge', { prompt: '1e300', completion: '9'.repeat(60) }, null],
  ['nonsense', { prompt: 'NaN', completion: 'Infinity', input: Number.NaN, output: [] }, null],
  ['negative', { input: -1, output: '-0.5' }, null],
  ['nothing', undefined, null],
  ['a string', '0.1', null],
])('C26: prices are read from a model list that has them: %s', (_, pricing, prices) => {
  expect(modelPrices({ id: 'm', pricing })).toEqual(prices);
});

test('C26: whatever a model list contains, its prices are in range or unknown', () => {
  const value = fc.oneof(
    fc.double(),
    fc.string(),
    fc.constantFrom('0', '1e-9', '-1', '1e9', '.5', '1e'),
    fc.anything(),
  );
  const names = fc.constantFrom(
    'prompt',
    'completion',
    'input',
    'output',
    'input_cache_read',
    'internal_reasoning',
  );
  fc.assert(
    fc.property(fc.dictionary(names, value), (pricing) => {
      const prices = modelPrices({ pricing });
      if (prices) expect(modelPricesSchema.safeParse(prices).success).toBe(true);
    }),
  );
  for (const entry of [null, 'm', 3, [], { pricing: null }]) expect(modelPrices(entry)).toBeNull();
});
