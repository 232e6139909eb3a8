import { describe, expect, it } from 'vitest';
import { currenciesIn, groupTotals, monthTotals } from '../../../src/renderer/settings/costs/month-costs.ts';
import { typedPrice } from '../../../src/renderer/settings/gateways/prices/typed-price.ts';
import type { CostSum } from '../../../src/shared/chat/cost-sum.ts';

const sum = (overrides: Partial<CostSum>): CostSum => ({
  month: '2026-11',
  kind: 'chat',
  gateway: 'G',
  model: 'm',
  folder: null,
  currency: 'USD',
  basis: 'counted',
  amount: 0,
  requests: 1,
  unpriced: 0,
  ...overrides,
});
const november = new Date(2026, 10, 30, 12).getTime();

describe('the costs of the last months', () => {
  it('C26: are summed by month, leaving out months without requests, and requests without a price are counted separately', () => {
    const sums = [
      sum({ amount: 0.1 }),
      sum({ amount: 0.2, basis: 'estimated', model: 'n' }),
      sum({ requests: 3, unpriced: 3, basis: 'estimated', model: 'o' }),
      sum({ month: '2026-01', amount: 5 }),
      sum({ month: '2025-11', amount: 99 }),
    ];
    const totals = monthTotals(sums, 12, november);
    expect(totals.map(({ month }) => month)).toEqual(['2026-11', '2026-01']);
    expect(totals[0]).toEqual({ month: '2026-11', amount: 0.3, estimated: true, requests: 5, unpriced: 3 });
    expect(totals[1]?.amount).toBe(5);
  });

  it('C26: aren’t approximate because of requests without a price', () => {
    const totals = monthTotals(
      [sum({ amount: 1 }), sum({ basis: 'estimated', requests: 2, unpriced: 2 })],
      1,
      november,
    );
    expect(totals[0]?.estimated).toBe(false);
  });

  it('C26: are split by model and by folder, most expensive first, and never across currencies', () => {
    const sums = [
      sum({ amount: 1, folder: 'Work' }),
      sum({ amount: 2, model: 'n' }),
      sum({ amount: 3, folder: 'Work', basis: 'reported' }),
      sum({ month: '2026-10', amount: 9 }),
    ];
    const byModel = groupTotals(sums, '2026-11', ({ model }) => model);
    expect(byModel.map(({ first, amount }) => [first.model, amount])).toEqual([
      ['m', 4],
      ['n', 2],
    ]);
    const byFolder = groupTotals(sums, '2026-11', ({ folder }) => folder ?? '');
    expect(byFolder.map(({ first, amount }) => [first.folder, amount])).toEqual([
      ['Work', 4],
      [null, 2],
    ]);
    expect(currenciesIn([sum({}), sum({ currency: 'EUR', requests: 2 })])).toEqual(['EUR', 'USD']);
  });
});

describe('a typed price', () => {
  it('C26: can be tiny, and have a comma', () => {
    expect(typedPrice('2.5')).toBe(2.5);
    expect(typedPrice(' 0,15 ')).toBe(0.15);
    expect(typedPrice('1e-12')).toBe(1e-12);
    expect(typedPrice('.5')).toBe(0.5);
    expect(typedPrice('0')).toBe(0);
    expect(typedPrice('1000000000')).toBe(1_000_000_000);
    expect(typedPrice('  ')).toBeUndefined();
  });

  it('C26: is refused if it isn’t a number from 0 to a billion', () => {
    for (const text of [
      '-1',
      'free',
      '1e99',
      '1000000001',
      'NaN',
      'Infinity',
      '1.2.3',
      '1 000',
      '$2',
      '0x10',
      '1e',
    ])
      expect(typedPrice(text), text).toBeNull();
  });
});
