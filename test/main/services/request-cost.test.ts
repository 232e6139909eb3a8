import { expect, test } from 'vitest';
import { chatCost } from '../../../src/main/services/costs/request-cost.ts';

const prices = { input: 2, output: 8 };
const pricing = { currency: 'EUR', prices };
const messages = [{ role: 'user', content: 'word '.repeat(96) }] as const;
const usage = { promptTokens: 1_000, completionTokens: 100, totalTokens: 1_100 };

test('C26: a cost that the gateway reports is taken as it is, even without prices', () => {
  const reported = { amount: 0.5, currency: 'EUR', basis: 'reported' };
  expect(chatCost(pricing, { ...usage, cost: 0.5 }, messages, [])).toEqual(reported);
  expect(chatCost({ ...pricing, prices: null }, { ...usage, cost: 0.5 }, messages, [])).toEqual(reported);
});

test('C26: reported tokens are counted, and the prices at that time are stored', () => {
  const cost = { amount: 0.0028, currency: 'EUR', basis: 'counted', prices };
  expect(chatCost(pricing, usage, messages, ['ignored'])).toEqual(cost);
});

test('C26: without reported tokens, the cost is estimated from the messages and the replies', () => {
  const cost = chatCost(pricing, null, messages, ['word '.repeat(100)]);
  expect(cost).toMatchObject({ basis: 'estimated', prices });
  expect(cost.amount).toBeCloseTo((100 * 2 + 100 * 8) / 1_000_000, 4);
  const half = chatCost(pricing, { ...usage, completionTokens: null }, messages, []);
  expect(half).toMatchObject({ amount: 0.002, basis: 'estimated' });
});

test('C26: a model without prices has no cost, which isn’t 0', () => {
  expect(chatCost({ currency: 'USD', prices: null }, usage, messages, [])).toEqual({
    amount: null,
    currency: 'USD',
    basis: 'counted',
  });
  expect(chatCost({ currency: 'USD', prices: { input: 1 } }, usage, messages, []).amount).toBeNull();
});
