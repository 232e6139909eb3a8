import type { RowHeights } from './row-heights.ts';

/** A range of row indices. `to` is exclusive. */
export type WindowRange = { readonly from: number; readonly to: number };

/** A rendered part of the list: a row, or a spacer before the row at `before`. Its `height` is in px. */
export type WindowPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'spacer'; readonly before: number; readonly height: number };

/** Returns the rows in the view and within `overscan` of it. All values are in px. */
export function rangeAround(
  heights: RowHeights,
  count: number,
  view: { readonly top: number; readonly height: number },
  overscan: number,
): WindowRange {
  if (count === 0) return { from: 0, to: 0 };
  return { from: heights.at(view.top - overscan), to: heights.at(view.top + view.height + overscan) + 1 };
}

/** Limits a range to a list of `count` rows. Keeps at least one row unless the list is empty. */
export function within({ from, to }: WindowRange, count: number): WindowRange {
  const end = Math.min(to, count);
  return { from: Math.max(0, Math.min(from, end - 1)), to: end };
}

/** Returns whether two ranges have no row in common. */
export function areDisjoint(a: WindowRange, b: WindowRange): boolean {
  return a.to <= b.from || b.to <= a.from;
}

/** Returns the rows of a range and the `retained` ones (indices in any order), with spacers between them. */
export function partsOf(
  heights: RowHeights,
  count: number,
  range: WindowRange,
  retained: readonly number[],
): readonly WindowPart[] {
  const shown = new Set(retained.filter((index) => index >= 0 && index < count));
  for (let index = range.from; index < range.to; index += 1) shown.add(index);
  const parts: WindowPart[] = [];
  let next = 0;
  const spacerUpTo = (index: number) => {
    if (index > next)
      parts.push({ kind: 'spacer', before: index, height: heights.top(index) - heights.top(next) });
  };
  for (const index of [...shown].sort((a, b) => a - b)) {
    spacerUpTo(index);
    parts.push({ kind: 'row', index });
    next = index + 1;
  }
  spacerUpTo(count);
  return parts;
}
