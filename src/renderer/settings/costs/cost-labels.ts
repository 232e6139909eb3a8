import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { currencyNames, dateFormat } from '../../ui/format/intl.ts';
import { moneyOf } from '../../ui/format/money-of.ts';
import type { Total } from './month-costs.ts';

/** Formats the cost of requests. Returns a note instead if none had a price. */
export function amountLabel({ amount, estimated, requests, unpriced }: Total, currency: string): string {
  const { about } = strings().numbers;
  const cost = strings().costs.reply;
  if (unpriced === requests) return cost.none;
  const money = moneyOf(amount, currency, cost.lessThan);
  return estimated ? about(money) : money;
}

/** Formats the number of requests without a price. */
export function unpricedLabel(unpriced: number): string {
  return strings().costs.unpriced(countOf(unpriced), unpriced === 1);
}

/** Formats a month (`2026-11`). */
export function monthName(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dateFormat({ year: 'numeric', month: 'short' }).format(new Date(year, number - 1, 1));
}

/** Returns the name of a currency, or its code if it has none. */
export function currencyName(currency: string): string {
  return currencyNames().of(currency) ?? currency;
}
