import type { RowHeights } from './row-heights.ts';

/** The rows from one index up to, and without, another. */
export type WindowRange = { readonly from: number; readonly to: number };

/** What stands in the page: one row, or room in place of those between; in px. */
export type WindowPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'room'; readonly before: number; readonly height: number };

/** The rows in a view of `height` px that begins at `top`, and `reach` px above and below it. */
export function rangeAround(
  heights: RowHeights,
  count: number,
  view: { readonly top: number; readonly height: number },
  reach: number,
): WindowRange {
  if (count === 0) return { from: 0, to: 0 };
  return { from: heights.at(view.top - reach), to: heights.at(view.top + view.height + reach) + 1 };
}

/** The range moved into a list of `count`, with as many rows as there are room for. */
export function within({ from, to }: WindowRange, count: number): WindowRange {
  const end = Math.min(to, count);
  return { from: Math.max(0, Math.min(from, end - 1)), to: end };
}

/** Whether two ranges share no row. */
export function apart(a: WindowRange, b: WindowRange): boolean {
  return a.to <= b.from || b.to <= a.from;
}

/** The rows of a range and the `kept` ones (indices in any order) with room for those between, first to last. */
export function partsOf(
  heights: RowHeights,
  count: number,
  range: WindowRange,
  kept: readonly number[],
): readonly WindowPart[] {
  const shown = new Set(kept.filter((index) => index >= 0 && index < count));
  for (let index = range.from; index < range.to; index += 1) shown.add(index);
  const parts: WindowPart[] = [];
  let next = 0;
  const roomUpTo = (index: number) => {
    if (index > next)
      parts.push({ kind: 'room', before: index, height: heights.top(index) - heights.top(next) });
  };
  for (const index of [...shown].sort((a, b) => a - b)) {
    roomUpTo(index);
    parts.push({ kind: 'row', index });
    next = index + 1;
  }
  roomUpTo(count);
  return parts;
}
