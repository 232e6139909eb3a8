const format = new Intl.NumberFormat('en');

/** Formats a count with thousands separators, which are the same in all languages of the interface: `2,048`. */
export function grouped(count: number): string {
  return format.format(count);
}
