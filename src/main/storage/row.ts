import type { SQLOutputValue } from 'node:sqlite';
import type { z } from 'zod';
import { latestInstant } from '../../shared/limits.ts';

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

/** An INTEGER column with a time in epoch ms; one that no date can stand for becomes the nearest that can. */
export function instant(row: Row, column: string): number {
  return Math.min(Math.max(integer(row, column), 0), latestInstant);
}

/** A column as of {@link instant} that may be null. */
export function instantOrNull(row: Row, column: string): number | null {
  return integerOrNull(row, column) === null ? null : instant(row, column);
}

/**
 * A JSON column, read with its schema; null where it is null, `otherwise` where a later version (or a slip) wrote
 * something that this one can't read: one such row must not take the rest with it.
 */
export function json<T>(
  row: Row,
  column: string,
  schema: z.ZodType<T>,
  otherwise: T | null = null,
): T | null {
  const value = textOrNull(row, column);
  if (value === null) return null;
  const read = schema.safeParse(jsonOrUndefined(value));
  return read.success ? read.data : otherwise;
}

function jsonOrUndefined(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
