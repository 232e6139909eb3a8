const format = new Intl.NumberFormat('en');

/** Formats a count with thousands separators, in English. */
export function grouped(count: number): string {
  return format.format(count);
}
