import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** Values by the name of their column in camel or snake case. Undefined ones are left out. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Writes rows. Objects are stored as JSON, and booleans as 0 or 1. */
export type RowWriter = {
  /** Returns whether the row was inserted. With `IGNORE`, a conflict prevents that. */
  insert(table: string, row: ColumnValues, onConflict?: 'ABORT' | 'IGNORE' | 'REPLACE'): boolean;
  /** Changes the rows with these values in their key columns. */
  update(table: string, key: ColumnValues, changes: ColumnValues): void;
};

/** Creates a writer, which prepares each statement once. */
export function createRowWriter(sql: DatabaseSync): RowWriter {
  const statements = new Map<string, StatementSync>();
  const run = (query: string, values: readonly unknown[]) => {
    const statement = statements.get(query) ?? sql.prepare(query);
    statements.set(query, statement);
    return Number(statement.run(...values.map(asValue)).changes);
  };
  return {
    insert: (table, row, onConflict = 'ABORT') => {
      const { columns, values } = given(row);
      const places = columns.map(() => '?').join(', ');
      return (
        run(`INSERT OR ${onConflict} INTO ${table} (${columns.join(', ')}) VALUES (${places})`, values) > 0
      );
    },
    update: (table, key, changes) => {
      const [set, where] = [given(changes), given(key)];
      if (set.columns.length === 0) return;
      const assignments = set.columns.map((column) => `${column} = ?`).join(', ');
      const condition = where.columns.map((column) => `${column} IS ?`).join(' AND ');
      run(`UPDATE ${table} SET ${assignments} WHERE ${condition}`, [...set.values, ...where.values]);
    },
  };
}

function given(row: ColumnValues) {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  return { columns: names.map(columnOf), values: names.map((name) => row[name]) };
}

function columnOf(name: string): string {
  return `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

function asValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  const isPlain = value === null || typeof value !== 'object' || ArrayBuffer.isView(value);
  return isPlain ? (value as SQLInputValue) : JSON.stringify(value);
}
