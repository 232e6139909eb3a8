import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { readableRows } from './readable-rows.ts';
import type { Row } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** A list as a query. Its columns include those that it is sorted by. */
export type ListQuery = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where?: string;
  /** What the rows are sorted by; `rowid` may be one of them. */
  readonly sorted: readonly (readonly [column: string, way: 'ASC' | 'DESC'])[];
  /**
   * For the rows of one record: the columns of the index by which they are found and told apart. Without it the whole table
   * is read where it is damaged.
   */
  readonly key?: readonly string[];
};

/**
 * Prepares a list that is shown: where part of its table is damaged, it gives the rows that can still be read, in the same
 * order. Not for what is deleted or written by what a list lacks.
 */
export function prepareList(
  sql: DatabaseSync,
  query: ListQuery,
): (...values: readonly SQLInputValue[]) => readonly Row[] {
  const { table, columns, where = 'true', sorted, key = ['rowid'] } = query;
  const order = sorted.map(([column, way]) => `${column} ${way}`).join(', ');
  const all = sql.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} ORDER BY ${order}`);
  return (...values) => {
    try {
      return all.all(...values);
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown;
      const rows = new Map<string, Row>();
      for (const row of readableRows(sql, table, columns, key, { where, values }))
        rows.set(key.map((column) => String(valueIn(row, column))).join(' '), row);
      return [...rows.values()].sort((one, other) => compared(one, other, sorted));
    }
  };
}

function valueIn(row: Row, column: string): SQLOutputValue | undefined {
  return row[column === 'rowid' ? 'row id' : column];
}

function compared(one: Row, other: Row, sorted: ListQuery['sorted']): number {
  for (const [column, way] of sorted) {
    const [a, b] = [valueIn(one, column) ?? '', valueIn(other, column) ?? ''];
    if (a === b) continue;
    return (a < b ? -1 : 1) * (way === 'ASC' ? 1 : -1);
  }
  return 0;
}
