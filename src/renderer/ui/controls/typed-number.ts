/** What a person has typed so far where a number is wanted; `refused` could only become one that is out of range. */
export type TypedNumber =
  | { readonly kind: 'refused' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'value'; readonly value: number };

/** Which numbers may be typed. */
export type NumberKind = { readonly min: number; readonly max: number; readonly whole: boolean };

const decimals = 3;

/** Reads a number as it is typed: a comma is a decimal point, or in whole numbers what sets thousands apart. */
export function readTyped(text: string, { min, max, whole }: NumberKind): TypedNumber {
  const plain = whole ? text.replace(/[\s,.'’]/g, '') : text.trim().replace(',', '.');
  if (plain === '') return { kind: 'empty' };
  if (!(whole ? /^\d*$/ : /^-?\d*(?:\.\d*)?$/).test(plain)) return { kind: 'refused' };
  if (plain.startsWith('-') && min >= 0) return { kind: 'refused' };
  if ((plain.split('.')[1]?.length ?? 0) > decimals) return { kind: 'refused' };
  if (!/\d/.test(plain)) return { kind: 'incomplete' };
  const value = Number(plain);
  return value < min || value > max ? { kind: 'refused' } : { kind: 'value', value };
}

/** A number some steps further, within its range and without the dust of binary fractions. */
export function stepped(value: number, by: number, { min, max }: Omit<NumberKind, 'whole'>): number {
  return Math.min(max, Math.max(min, Number((value + by).toFixed(decimals))));
}
