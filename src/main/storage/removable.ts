import type { Database } from './database.ts';
import type { Row } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** Records that are only hidden when they're removed, until {@link Removable.purge}. */
export type Removable<Stored> = {
  get(id: string): Stored | null;
  /** Whether the id is in use, even if only by a removed record. */
  isTaken(id: string): boolean;
  /** `at` is in epoch ms. */
  remove(id: string, at: number): void;
  restore(id: string): void;
  /** Deletes removed records permanently. */
  purge(): void;
};

/** Creates what the stores of such records have in common. */
export function createRemovable<Stored>(
  { sql }: Database,
  table: string,
  columns: string,
  fromRow: (row: Row) => Stored,
): Removable<Stored> {
  const { update } = createRowWriter(sql);
  const one = sql.prepare(`SELECT ${columns} FROM ${table} WHERE id = ? AND removed_at IS NULL`);
  const taken = sql.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
  return {
    get: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    isTaken: (id) => taken.get(id) !== undefined,
    remove: (id, at) => update(table, { id }, { removedAt: at }),
    restore: (id) => update(table, { id }, { removedAt: null }),
    purge: () => sql.exec(`DELETE FROM ${table} WHERE removed_at IS NOT NULL`),
  };
}
