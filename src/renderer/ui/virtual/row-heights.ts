/** Where each row of a long list lies, in px from the first one's top: measured once it was there, else estimated. */
export type RowHeights<Row = unknown> = {
  /** Takes the rows that are shown now; what was measured of those that stay is kept. */
  show(rows: readonly Row[]): void;
  /** The top of the row at `index`; at the number of rows, the whole height. */
  top(index: number): number;
  /** The index of the row at a place; the first or the last one for places outside. */
  at(place: number): number;
  /** The index of a row by its id; -1 where it is not shown. */
  indexOf(id: string): number;
  /** Notes how high a row is. */
  measure(id: string, height: number): void;
};

/** The heights of rows of which none has been seen yet. */
export function createRowHeights<Row>(
  idOf: (row: Row) => string,
  estimate: (row: Row) => number,
): RowHeights<Row> {
  const measured = new Map<string, number>();
  let rows: readonly Row[] = [];
  let indices = new Map<string, number>();
  let tops = new Float64Array(1);
  // Up to here `tops` holds; the rest is summed up when it is asked for.
  let known = 0;

  const heightOf = (row: Row) => measured.get(idOf(row)) ?? estimate(row);
  const isSame = (one: Row | undefined, other: Row | undefined) =>
    one !== undefined && other !== undefined && (one === other || idOf(one) === idOf(other));
  const top = (index: number): number => {
    for (; known < index; known += 1) {
      const row = rows[known];
      tops[known + 1] = (tops[known] ?? 0) + (row === undefined ? 0 : heightOf(row));
    }
    return tops[index] ?? 0;
  };

  return {
    show(next) {
      if (next === rows) return;
      let same = 0;
      while (same < next.length && isSame(next[same], rows[same])) same += 1;
      known = Math.min(known, same);
      if (tops.length <= next.length) {
        const longer = new Float64Array(next.length * 2 + 1);
        longer.set(tops);
        tops = longer;
      }
      rows = next;
      indices = new Map(next.map((row, index) => [idOf(row), index]));
    },
    top,
    at(place) {
      top(rows.length);
      let low = 0;
      let high = rows.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    indexOf: (id) => indices.get(id) ?? -1,
    measure(id, height) {
      if (measured.get(id) === height) return;
      measured.set(id, height);
      const index = indices.get(id);
      if (index !== undefined) known = Math.min(known, index);
    },
  };
}
