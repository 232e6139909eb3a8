import { numberFormat } from './intl.ts';

/** Formats a count with thousands separators: `2,048`. */
export function countOf(count: number): string {
  return numberFormat().format(count);
}
