import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Row } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** The columns that order a table's rows: `rowid`, or the primary key of a table without one. */
export type Order = readonly string[];

/** A condition on rows, in SQL. */
export type Condition = { readonly where: string; readonly values: readonly SQLInputValue[] };

/**
 * Yields the readable rows of a table in a damaged file: from the start up to the first damage, from the end back to
 * the last damage, and (by `rowid`) those between damaged places. Some may be repeated. If the order includes `rowid`,
 * it's in the column `row id`.
 */
export function* readableRows(
  sql: DatabaseSync,
  table: string,
  columns: readonly string[],
  order: Order,
  condition: Condition | null = null,
): Generator<Row> {
  const wanted = [...(order.includes('rowid') ? ['rowid AS "row id"'] : []), ...columns].join(', ');
  // If SQLite used an index here, it would have to read all rows before it could return the first one in this order.
  const isByIndex = condition !== null && order[0] !== 'rowid';
  const from = `FROM "${table}"${isByIndex ? '' : ' NOT INDEXED'}`;
  const select = `SELECT ${wanted} ${from} WHERE ${condition?.where ?? 'true'}`;
  const values = condition?.values ?? [];
  const by = (direction: string) => order.map((column) => `${column} ${direction}`).join(', ');
  const front = yield* until(() => sql.prepare(`${select} ORDER BY ${by('ASC')}`), ...values);
  if (front.whole) return;
  const back = yield* until(() => sql.prepare(`${select} ORDER BY ${by('DESC')}`), ...values);
  if (order[0] !== 'rowid' || front.last === null || back.last === null) return;
  const between = `${select} AND rowid >= ? AND rowid < ? ORDER BY rowid`;
  let at = front.last + 1;
  for (let step = 1; at < back.last; step *= 2) {
    const next = yield* until(() => sql.prepare(between), ...values, at, back.last);
    if (next.whole) return;
    if (next.last !== null) step = 1;
    at = (next.last ?? at) + step;
  }
}

/** Yields rows until the end or until damage. Returns which of the two it was, and the number of the last row. */
function* until(
  prepare: () => StatementSync,
  ...values: readonly SQLInputValue[]
): Generator<Row, { readonly whole: boolean; readonly last: number | null }> {
  let last: number | null = null;
  try {
    for (const row of prepare().iterate(...values)) {
      if (typeof row['row id'] === 'bigint') last = Number(row['row id']);
      yield row;
    }
    return { whole: true, last };
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown;
    return { whole: false, last };
  }
}
