import { largestPrice } from '../../../../shared/limits.ts';

const number = /^(?:\d{1,12}(?:[.,]\d{0,18})?|[.,]\d{1,18})(?:e[+-]?\d{1,2})?$/i;

/**
 * Parses a typed price with a decimal comma or point. Returns undefined for an empty string, and null if it isn't a
 * number or the number is out of range.
 */
export function typedPrice(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!number.test(trimmed)) return null;
  const price = Number(trimmed.replace(',', '.'));
  return price <= largestPrice ? price : null;
}
