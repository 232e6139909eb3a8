import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** By these columns a table's rows are in order: `rowid`, or the primary key of one that has none. */
export type Order = readonly string[];

/**
 * The rows of a table that can be read although its file is damaged: from the front until damage is met, from the back
 * likewise, and (by `rowid`) those between damaged places. Some may come twice.
 */
export function* readableRows(
  sql: DatabaseSync,
  table: string,
  columns: readonly string[],
  order: Order,
): Generator<Row> {
  const select = `SELECT ${order[0] === 'rowid' ? 'rowid AS "row id", ' : ''}${columns.join(', ')} FROM "${table}" NOT INDEXED`;
  const by = (way: string) => order.map((column) => `${column} ${way}`).join(', ');
  const front = yield* until(() => sql.prepare(`${select} ORDER BY ${by('ASC')}`));
  if (front.whole) return;
  const back = yield* until(() => sql.prepare(`${select} ORDER BY ${by('DESC')}`));
  if (order[0] !== 'rowid' || front.last === null || back.last === null) return;
  const between = `${select} WHERE rowid >= ? AND rowid < ? ORDER BY rowid`;
  let at = front.last + 1;
  for (let step = 1; at < back.last; step *= 2) {
    const next = yield* until(() => sql.prepare(between), at, back.last);
    if (next.whole) return;
    if (next.last !== null) step = 1;
    at = (next.last ?? at) + step;
  }
}

/** Yields rows until there is no more, or damage; says which, and the last row's number. */
function* until(
  prepare: () => StatementSync,
  ...values: readonly number[]
): Generator<Row, { readonly whole: boolean; readonly last: number | null }> {
  let last: number | null = null;
  try {
    for (const row of prepare().iterate(...values)) {
      const { 'row id': id, ...rest } = row;
      if (typeof id === 'bigint') last = Number(id);
      yield rest;
    }
    return { whole: true, last };
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown;
    return { whole: false, last };
  }
}
