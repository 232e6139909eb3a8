const format = new Intl.NumberFormat('en');

/** Formats a count with thousands separators, in English. */
export function grouped(count: number): string {
  return format.format(count);
}

/** Formats a count with its noun, which is `one` for 1 and `many` otherwise: `2,048 items`. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
