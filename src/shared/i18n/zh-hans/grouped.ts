const format = new Intl.NumberFormat('zh-CN');

/** Formats a count with thousands separators, in Chinese. */
export function grouped(count: number): string {
  return format.format(count);
}
