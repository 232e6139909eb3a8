import type { SQLOutputValue } from 'node:sqlite';
import type { z } from 'zod';
import { latestInstant, longestRecording } from '../../shared/limits.ts';

/** A row as SQLite gives it; its integers are `bigint` (`open-sqlite.ts`). Reading a column never throws. */
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

/** A number that is never null. What no program of ours wrote becomes the nearest safe integer, or 0. */
export function integer(row: Row, column: string): number {
  return nearest(row[column], -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

/** A column as of {@link integer} that may be null. */
export function integerOrNull(row: Row, column: string): number | null {
  return isNull(row, column) ? null : integer(row, column);
}

/** A size in bytes, or a number of things; the nearest possible one. */
export function amount(row: Row, column: string): number {
  return nearest(row[column], 0, Number.MAX_SAFE_INTEGER);
}

/** A time in epoch ms; one that no date can stand for becomes the nearest that can. */
export function instant(row: Row, column: string): number {
  return nearest(row[column], 0, latestInstant);
}

/** A column as of {@link instant} that may be null. */
export function instantOrNull(row: Row, column: string): number | null {
  return isNull(row, column) ? null : instant(row, column);
}

/** A time in seconds of a recording, the nearest possible one. */
export function seconds(row: Row, column: string): number {
  return nearest(row[column], 0, longestRecording);
}

/** A time in seconds that may be null, which stands for unknown; so does one that no recording can have. */
export function secondsOrNull(row: Row, column: string): number | null {
  return isNull(row, column) || Number(row[column]) > longestRecording ? null : seconds(row, column);
}

function isNull(row: Row, column: string): boolean {
  return row[column] === null || row[column] === undefined;
}

function nearest(value: SQLOutputValue | undefined, min: number, max: number): number {
  const number = Number(value ?? 0);
  return Number.isNaN(number) ? Math.max(min, 0) : Math.min(Math.max(number, min), max);
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
