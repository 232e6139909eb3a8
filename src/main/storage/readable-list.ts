import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { readableRows } from './readable-rows.ts';
import type { Row } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** A query for a list. Its columns include the sort columns. */
export type ListQuery = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where?: string;
  /** The sort order, which may include `rowid`. */
  readonly sorted: readonly (readonly [column: string, direction: 'ASC' | 'DESC'])[];
  /**
   * For the rows of one record: the columns of the index that finds and identifies them. Without it, the whole table is
   * read if it's damaged.
   */
  readonly key?: readonly string[];
};

/**
 * Prepares a list for display. If part of its table is damaged, the list contains the readable rows in the same order.
 * Don't use it to decide what to delete or write.
 */
export function prepareList(
  sql: DatabaseSync,
  query: ListQuery,
): (...values: readonly SQLInputValue[]) => readonly Row[] {
  const { table, columns, where = 'true', sorted, key = ['rowid'] } = query;
  const order = sorted.map(([column, direction]) => `${column} ${direction}`).join(', ');
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

/**
 * Yields the records with these ids, reading each one on demand. Skips those that `get` no longer finds. If it meets
 * damage, the remaining ones are those of `readable`.
 */
export function* recordsOf<Record extends { readonly id: string }>(
  ids: readonly string[],
  get: (id: string) => Record | null,
  readable: () => Iterable<Record>,
): Generator<Record, void, undefined> {
  const done = new Set<string>();
  try {
    for (const id of ids) {
      const record = get(id);
      done.add(id);
      if (record) yield record;
    }
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown;
    for (const record of readable()) if (!done.has(record.id)) yield record;
  }
}

function valueIn(row: Row, column: string): SQLOutputValue | undefined {
  return row[column === 'rowid' ? 'row id' : column];
}

function compared(one: Row, other: Row, sorted: ListQuery['sorted']): number {
  for (const [column, direction] of sorted) {
    const [a, b] = [valueIn(one, column) ?? '', valueIn(other, column) ?? ''];
    if (a === b) continue;
    return (a < b ? -1 : 1) * (direction === 'ASC' ? 1 : -1);
  }
  return 0;
}
