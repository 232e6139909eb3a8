import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** Values by the name of their column in camel or snake case. Undefined ones are left out. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Writes rows. Objects are stored as JSON, and booleans as 0 or 1. */
export type RowWriter = {
  /** Returns whether the row was inserted. With `IGNORE`, a conflict prevents that. */
  insert(table: string, row: ColumnValues, onConflict?: 'IGNORE' | 'REPLACE'): boolean;
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
    insert: (table, row, onConflict) => {
      const { columns, values } = given(row);
      const places = columns.map(() => '?').join(', ');
      // A clause, even ABORT, would replace those of the table's triggers.
      const verb = onConflict ? `INSERT OR ${onConflict}` : 'INSERT';
      return run(`${verb} INTO ${table} (${columns.join(', ')}) VALUES (${places})`, values) > 0;
    },
    update: (table, key, changes) => {
      const { columns, values } = given(changes);
      if (columns.length === 0) return;
      const assignments = columns.map((column) => `${column} = ?`).join(', ');
      const condition = Object.keys(key)
        .map((name) => `${columnOf(name)} IS ?`)
        .join(' AND ');
      run(`UPDATE ${table} SET ${assignments} WHERE ${condition}`, [...values, ...Object.values(key)]);
    },
  };
}

function given(row: ColumnValues) {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  return { columns: names.map(columnOf), values: names.map((name) => row[name]) };
}

const columnNames = new Map<string, string>();

function columnOf(name: string): string {
  const known = columnNames.get(name);
  if (known !== undefined) return known;
  const column = `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
  columnNames.set(name, column);
  return column;
}

function asValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  const isPlain = value === null || typeof value !== 'object' || ArrayBuffer.isView(value);
  return isPlain ? (value as SQLInputValue) : JSON.stringify(value);
}
