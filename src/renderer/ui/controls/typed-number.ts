/**
 * Text in a number field. `refused` isn't a number or is out of range. `incomplete` has no digits yet, only a sign or
 * point.
 */
export type TypedNumber =
  | { readonly kind: 'refused' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'value'; readonly value: number };

/** The numbers that a field accepts. */
export type NumberKind = { readonly min: number; readonly max: number; readonly integer: boolean };

const decimals = 3;

/**
 * Parses a number as it's typed, with up to three decimals. A comma is read as a decimal point. In whole numbers,
 * commas, points, apostrophes and white space are thousands separators.
 */
export function readTyped(text: string, { min, max, integer }: NumberKind): TypedNumber {
  const plain = integer ? text.replace(/[\s,.'’]/g, '') : text.trim().replace(',', '.');
  if (plain === '') return { kind: 'empty' };
  if (!(integer ? /^\d*$/ : /^-?\d*(?:\.\d*)?$/).test(plain)) return { kind: 'refused' };
  if (plain.startsWith('-') && min >= 0) return { kind: 'refused' };
  if ((plain.split('.')[1]?.length ?? 0) > decimals) return { kind: 'refused' };
  if (!/\d/.test(plain)) return { kind: 'incomplete' };
  const value = Number(plain);
  return value < min || value > max ? { kind: 'refused' } : { kind: 'value', value };
}

/** Returns `value + by`, limited to the range. Rounds to three decimals to remove binary floating-point errors. */
export function stepped(value: number, by: number, { min, max }: Omit<NumberKind, 'integer'>): number {
  return Math.min(max, Math.max(min, Number((value + by).toFixed(decimals))));
}
