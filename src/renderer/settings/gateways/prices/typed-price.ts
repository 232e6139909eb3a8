import { largestPrice } from '../../../../shared/limits.ts';

const number = /^(?:\d{1,12}(?:[.,]\d{0,18})?|[.,]\d{1,18})(?:e[+-]?\d{1,2})?$/i;

/**
 * Reads a typed price with a decimal comma or point. Undefined if it's empty, and null if it isn't a price in range.
 */
export function typedPrice(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!number.test(trimmed)) return null;
  const price = Number(trimmed.replace(',', '.'));
  return price <= largestPrice ? price : null;
}
