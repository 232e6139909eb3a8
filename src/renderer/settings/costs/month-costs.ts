import { sumOf } from '../../../shared/chat/cost-of.ts';
import type { CostSum } from '../../../shared/chat/cost-sum.ts';
import { dateOf } from '../../ui/format/date-of.ts';

/** Costs in one currency. `unpriced` requests aren't part of the amount. */
export type Total = {
  readonly amount: number;
  readonly estimated: boolean;
  readonly requests: number;
  readonly unpriced: number;
};

/** The total of a month (`2026-11`). */
export type MonthTotal = Total & { readonly month: string };

/** The total of a group, such as a model, with the first of its sums. */
export type GroupTotal = Total & { readonly first: CostSum };

/** Returns the currencies in use, the one with the most requests first. */
export function currenciesIn(sums: readonly CostSum[]): readonly string[] {
  const byCurrency = [...Map.groupBy(sums, ({ currency }) => currency)];
  const requests = (group: readonly CostSum[]) => group.reduce((count, sum) => count + sum.requests, 0);
  return byCurrency
    .toSorted(([, one], [, other]) => requests(other) - requests(one))
    .map(([currency]) => currency);
}

/** Returns the totals of those of the last `months` months up to `now` (epoch ms) that have requests, newest first. */
export function monthTotals(sums: readonly CostSum[], months: number, now: number): readonly MonthTotal[] {
  const today = dateOf(now);
  return Array.from({ length: months }, (_, back) => {
    const month = monthOf(new Date(today.getFullYear(), today.getMonth() - back, 1));
    return { month, ...totalOf(sums.filter((sum) => sum.month === month)) };
  }).filter(({ requests }) => requests > 0);
}

/** Returns a month's totals, grouped by the key that `groupOf` returns. The most expensive group comes first. */
export function groupTotals(
  sums: readonly CostSum[],
  month: string,
  groupOf: (sum: CostSum) => string,
): readonly GroupTotal[] {
  const ofMonth = sums.filter((sum) => sum.month === month);
  return [...Map.groupBy(ofMonth, groupOf).values()]
    .flatMap((group) => (group[0] ? [{ first: group[0], ...totalOf(group) }] : []))
    .sort((one, other) => other.amount - one.amount || other.requests - one.requests);
}

function totalOf(sums: readonly CostSum[]): Total {
  const add = (count: (sum: CostSum) => number) => sums.reduce((total, sum) => total + count(sum), 0);
  return {
    amount: sumOf(sums.map(({ amount }) => amount)) ?? 0,
    estimated: sums.some(({ basis, requests, unpriced }) => basis === 'estimated' && requests > unpriced),
    requests: add(({ requests }) => requests),
    unpriced: add(({ unpriced }) => unpriced),
  };
}

function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}
