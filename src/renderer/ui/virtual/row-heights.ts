/**
 * The positions of the rows of a long list, in px from the top of the first. Rows that haven't been measured are
 * estimated.
 */
export type RowHeights<Row = unknown> = {
  /** Sets the rows. Keeps measured heights. */
  show(rows: readonly Row[]): void;
  /** Returns the top of the row at `index`. If `index` is the number of rows, returns the total height. */
  top(index: number): number;
  /**
   * Returns the index of the row at a position in px. For positions outside the list, returns the first or last row.
   */
  at(position: number): number;
  /** Returns the index of the row with this id, or -1. */
  indexOf(id: string): number;
  /** Records the measured height of a row, in px. */
  measure(id: string, height: number): void;
};

/** Creates {@link RowHeights} without rows. `estimate` returns the height of an unmeasured row, in px. */
export function createRowHeights<Row>(
  idOf: (row: Row) => string,
  estimate: (row: Row) => number,
): RowHeights<Row> {
  const measured = new Map<string, number>();
  let rows: readonly Row[] = [];
  let indices = new Map<string, number>();
  let tops = new Float64Array(1);
  // `tops` is valid up to this index. The rest is computed on demand.
  let validUpTo = 0;

  const heightOf = (row: Row) => measured.get(idOf(row)) ?? estimate(row);
  const isSame = (one: Row | undefined, other: Row | undefined) =>
    one !== undefined && other !== undefined && (one === other || idOf(one) === idOf(other));
  const top = (index: number): number => {
    for (; validUpTo < index; validUpTo += 1) {
      const row = rows[validUpTo];
      tops[validUpTo + 1] = (tops[validUpTo] ?? 0) + (row === undefined ? 0 : heightOf(row));
    }
    return tops[index] ?? 0;
  };

  return {
    show(next) {
      if (next === rows) return;
      let unchanged = 0;
      while (unchanged < next.length && isSame(next[unchanged], rows[unchanged])) unchanged += 1;
      validUpTo = Math.min(validUpTo, unchanged);
      if (tops.length <= next.length) {
        const longer = new Float64Array(next.length * 2 + 1);
        longer.set(tops);
        tops = longer;
      }
      rows = next;
      indices = new Map(next.map((row, index) => [idOf(row), index]));
    },
    top,
    at(position) {
      top(rows.length);
      let low = 0;
      let high = rows.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= position) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    indexOf: (id) => indices.get(id) ?? -1,
    measure(id, height) {
      if (measured.get(id) === height) return;
      measured.set(id, height);
      const index = indices.get(id);
      if (index !== undefined) validUpTo = Math.min(validUpTo, index);
    },
  };
}
