import type { SQLOutputValue } from 'node:sqlite';
import type { z } from 'zod';

/** A row as SQLite gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A TEXT column that is never null. */
export function text(row: Row, column: string): string {
  return String(row[column]);
}

/** A TEXT column that may be null. */
export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

/** An INTEGER column that is never null. */
export function integer(row: Row, column: string): number {
  return Number(row[column]);
}

/** An INTEGER column that may be null. */
export function integerOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}

/** A JSON column, read with its schema; null where it is null. Throws where the disk holds something else. */
export function json<T>(row: Row, column: string, schema: z.ZodType<T>): T | null {
  const value = textOrNull(row, column);
  return value === null ? null : schema.parse(JSON.parse(value));
}
