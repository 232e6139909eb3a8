import { numberFormat } from './intl.ts';

/** The smallest amount that is shown as a number. */
const smallest = 0.000_001;

/**
 * Formats an amount in a currency (ISO 4217) with the currency's usual decimals, or with two significant digits if the
 * amount is too small for them: `$0.0012`. `lessThan` phrases an amount below {@link smallest}.
 */
export function moneyOf(amount: number, currency: string, lessThan: (money: string) => string): string {
  const ordinaryFormat = numberFormat({ style: 'currency', currency });
  const { maximumFractionDigits = 2 } = ordinaryFormat.resolvedOptions();
  if (amount === 0 || amount >= 10 ** (1 - maximumFractionDigits)) return ordinaryFormat.format(amount);
  const digits = numberFormat({ style: 'currency', currency, maximumSignificantDigits: 2 });
  return amount < smallest ? lessThan(digits.format(smallest)) : digits.format(amount);
}
