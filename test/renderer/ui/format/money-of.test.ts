import { expect, test } from 'vitest';
import { moneyOf } from '../../../../src/renderer/ui/format/money-of.ts';

const shown = (amount: number, currency = 'USD') =>
  moneyOf(amount, currency, (smallest) => `less than ${smallest}`);

test('C26: money has the decimals of its currency, and small amounts two digits', () => {
  expect(shown(1234.567)).toMatch(/1,234\.57$/);
  expect(shown(0.1234)).toMatch(/0\.12$/);
  expect(shown(0.01234)).toMatch(/0\.012$/);
  expect(shown(0.000_123_4)).toMatch(/0\.00012$/);
  expect(shown(0.1 + 0.2)).toMatch(/0\.30$/);
  expect(shown(1234.567, 'JPY')).toMatch(/1,235$/);
  expect(shown(0.0123, 'JPY')).toMatch(/0\.012$/);
  expect(shown(0)).toMatch(/0\.00$/);
});

test('C26: an amount that is too small isn’t shown as 0', () => {
  expect(shown(1e-12)).toMatch(/^less than .*0\.000001$/);
  expect(shown(5e-324)).toMatch(/^less than /);
});

test('C26: a currency without a name is shown by its code', () => {
  expect(shown(2, 'XQZ')).toContain('XQZ');
});
